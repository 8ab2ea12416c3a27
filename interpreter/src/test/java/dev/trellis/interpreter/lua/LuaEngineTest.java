package dev.trellis.interpreter.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

final class LuaEngineTest {
    /** Sets every field to what it is, so that nothing can be taken over unread. */
    private static final String TOUCHING =
            """
            local function touch(table)
              for key, value in pairs(table) do
                table[key] = value
                if type(value) == "table" then touch(value) end
              end
            end
            function f(object) touch(object) return object end
            """;

    private final LuaEngine engine =
            new LuaEngine(
                    LuaLimits.USUAL,
                    InstantSource.fixed(Instant.parse("2026-03-04T05:06:07Z")),
                    // Time stands still, so that a slow machine gives no other result.
                    () -> 0);
    private final LuaEngine strict =
            new LuaEngine(
                    new LuaLimits(300_000, Duration.ofSeconds(1), 4L << 20, 200),
                    InstantSource.system(),
                    () -> 0);

    /** The value of an expression, in a list. */
    private JsonNode value(String expression) {
        return run("function f() return {" + expression + "} end");
    }

    private JsonNode withKube(String expression) {
        return run("local kube = require('kube') function f() return {" + expression + "} end");
    }

    private JsonNode run(String script, String... arguments) {
        var given = List.of(arguments).stream().map(ApiJson::readTree).toList();
        return engine.call(engine.compile("test", script), "f", given, LuaResults::list);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    1 + 1, 7 / 2, 7 % 4, 2 ^ 3, -3          | [2,3.5,3,8,-3]
                    "a" .. 1 .. "b", #"abc", not nil        | ["a1b",3,true]
                    tostring(1), tostring(0.1), tostring(1e20), tostring(true), tostring(nil) | ["1","0.1","1e+20","true","nil"]
                    tostring({}), tostring(print)           | ["table","function"]
                    tonumber("12"), tonumber("ff", 16), tonumber("x") == nil, tonumber("1e3") | [12,255,true,1000]
                    type(1), type("a"), type({}), type(nil), type(print), type(true) | ["number","string","table","nil","function","boolean"]
                    select("#", 1, nil, 3), select(2, "a", "b"), select(-1, "a", "b") | [3,"b","b"]
                    unpack({1, 2, 3}, 2)                    | [2,3]
                    pcall(error, "x")                       | [false,"x"]
                    pcall(function() return 1, 2 end)       | [true,1,2]
                    xpcall(function() error({}) end, function(e) return type(e) end) | [false,"table"]
                    pcall(assert, false, "no")              | [false,"no"]
                    next({}) == nil, next({5})              | [true,1,5]
                    table.concat({1, 2, "x"}, "-")          | ["1-2-x"]
                    table.getn({1, 2}), table.maxn({1, [10] = 2}), table.remove({1, 2, 3}), table.remove({}) == nil | [2,10,3,true]
                    math.floor(1.5), math.max(1, 3), math.mod(7, 4), math.pow(2, 3), math.log10(100), math.fmod(7, 4), math.abs(-1) | [1,3,3,8,2,3,1]
                    string.upper("aB1"), string.lower("aB1"), ("abc"):reverse(), ("abc"):len() | ["AB1","ab1","cba",3]
                    ("abcdef"):sub(2, 4), ("abc"):sub(-2), ("abc"):sub(3, 2), ("abc"):sub(2, -2) | ["bcd","bc","","b"]
                    ("abc"):byte(1, -1)                     | [97,98,99]
                    string.char(72, 105)                    | ["Hi"]
                    ("hello world"):find("o w"), ("a.b"):find(".", 1, true), ("abc"):find("x") == nil | [5,2,true]
                    ("key = value"):match("^(%w+)%s*=%s*(%w+)$") | ["key","value"]
                    ("[[x]]"):match("%b[]"), ("THE (quick) fox"):find("%((%a+)%)") | ["[[x]]",5,11,"quick"]
                    ("hello"):match("()ll()")               | [3,5]
                    ("abcabc"):match("(abc)%1"), ("aXb"):match("%u"), ("a-b"):match("[%-]"), ("x9"):match("[a-w%d]") | ["abc","X","-","9"]
                    ("  x "):match("^%s*(.-)%s*$"), ("THE END"):match("%f[%a]%a+$"), ("a\\nb"):match("%c") == "\\n" | ["x","END",true]
                    string.format("%d %5.2f %s %q %x %05d %-3s; %g %%", 3, 2.5, "a", "b", 255, 42, "z", 0.1) | ["3  2.50 a \\"b\\" ff 00042 z  ; 0.1 %"]
                    os.time(), os.date("!%Y-%m-%dT%H:%M:%S"), os.date("*t").hour, os.time({year = 2026, month = 1, day = 1, hour = 0}) | [1772600767,"2026-03-04T05:06:07",5,1767225600]
                    os.date("%a %A %b %B %d %H %I %j %m %M %p %S %w %y %Y %%") | ["Wed Wednesday Mar March 04 05 05 063 03 06 AM 07 3 26 2026 %"]
                    _VERSION, _G.type == type               | ["Lua 5.1",true]
                    table.unpack == nil, table.pack == nil, bit32 == nil, rawlen == nil, io == nil, debug == nil, coroutine == nil | [true,true,true,true,true,true,true]
                    """)
    void hasTheLibrariesOfTheReference(String expressions, String expected) {
        assertThat(value(expressions)).isEqualTo(ApiJson.readTree(expected));
    }

    @Test
    void hasTheLanguageOfTheReference() {
        var script =
                """
                local out = {}
                local function add(...) for i = 1, select("#", ...) do out[#out + 1] = (select(i, ...)) end end
                function f()
                  for i = 1, 3 do if i == 2 then goto continue end add(i) ::continue:: end
                  local n = 0
                  while true do n = n + 1 if n > 2 then break end end
                  repeat n = n - 1 until n == 0
                  add(n)
                  local a, b = 1, 2
                  a, b = b, a
                  add(a, b)
                  for i, v in ipairs({"x", "y"}) do add(i .. v) end
                  for w in ("one two"):gmatch("%a+") do add(w) end
                  local t = {3, 1, 2}
                  table.sort(t, function(l, r) return l > r end)
                  table.insert(t, 1, 9)
                  add(unpack(t))
                  return out
                end
                """;

        assertThat(run(script))
                .isEqualTo(ApiJson.readTree("[1,3,0,2,1,\"1x\",\"2y\",\"one\",\"two\",9,3,2,1]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collectgarbage",
                "dofile",
                "getfenv",
                "getmetatable",
                "load",
                "loadfile",
                "loadstring",
                "rawequal",
                "rawget",
                "rawset",
                "setfenv",
                "setmetatable",
                "module",
                "newproxy",
                "string.dump",
                "string.gsub",
                "string.rep",
                "package.loadlib"
            })
    void deniesWhatReachesOutOfTheSandbox(String function) {
        assertThatThrownBy(() -> value(function + "('x', 1)"))
                .hasMessageContaining("function '%s' is not allowed".formatted(function));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "string.upper = nil",
                "table.insert(string, 1)",
                "table.sort(math)",
                "math.pi = 3",
                "os.time = 1",
                "require('kube').resourceAdd = nil",
                "table.insert(require('kube'), 1, 2)"
            })
    void letsNobodyChangeALibrary(String statement) {
        assertThatThrownBy(() -> run("function f() " + statement + " return {} end"))
                .hasMessageContaining("attempt to change a library");
    }

    @Test
    void forgetsGlobalsBetweenRuns() {
        run("type = 7 error = 8 left = 9 function f() return {} end");

        assertThat(value("type(left), type(type)"))
                .isEqualTo(ApiJson.readTree("[\"nil\",\"function\"]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    while true do end                                                  | instructions
                    local function g() return g() end return g()                       | instructions
                    local function g() return 1 + g() end return g()                   | nested deeper than 200
                    local s = "x" while true do s = s .. s end                         | bytes of memory
                    local s = "x" for i = 1, 60 do s = s .. s .. s end                 | bytes of memory
                    local t = {} while true do t[#t + 1] = {} end                      | bytes of memory
                    local t = {} for i = 1, 1e9 do table.insert(t, "abc") end          | it takes more
                    while true do pcall(function() while true do end end) end          | instructions
                    pcall(pcall, function() local s = "x" while true do s = s .. s end end) return {} | bytes of memory
                    xpcall(function() while true do end end, print) return {}          | instructions
                    local s = "" for i = 1, 300 do s = s .. "a" end return s:match("a-a-a-a-a-a-b") | instructions
                    local t = {} for i = 1, 20000 do t[i] = i % 7 end while true do table.sort(t) end | instructions
                    local t = {} for i = 1, 60 do t = {t, t} end return t              | memory
                    while true do string.format("%99d", 1) end                         | memory
                    local f = function() end while true do f = function() return f end end | memory
                    """)
    void stopsAScriptThatTakesTooMuch(String body, String budget) {
        var script = strict.compile("test", "function f() " + body + " end");

        assertThatThrownBy(() -> strict.call(script, "f", List.of(), LuaResults::list))
                .isInstanceOfSatisfying(
                        InterpreterFailure.class,
                        e ->
                                assertThat(e.code())
                                        .isEqualTo(InterpreterFailure.Code.BUDGET_EXCEEDED))
                .hasMessageStartingWith("script test was stopped in f: ")
                .hasMessageContaining(budget);
    }

    @Test
    void stopsAScriptThatTakesTooLong() {
        var now = new AtomicLong();
        var slow =
                new LuaEngine(
                        LuaLimits.USUAL, InstantSource.system(), () -> now.addAndGet(10_000_000L));
        var script = slow.compile("test", "function f() while true do end end");

        assertThatThrownBy(() -> slow.call(script, "f", List.of(), LuaResults::list))
                .hasMessage("script test was stopped in f: it takes longer than 1000 ms");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    return nil .. 'a'                       | test:1
                    error('broken')                         | broken
                    error({})                               | table
                    return 'text'                           | f should return a table and returned a string
                    return                                  | f should return a table and returned a nil
                    local t = {} t.t = t return t           | a table contains itself
                    return {1, a = 2}                       | neither a list without gaps nor has only names
                    return {[1] = 1, [3] = 3}               | neither a list without gaps nor has only names
                    return {print}                          | a function has no JSON form
                    return {0 / 0}                          | NaN has no JSON form
                    require('socket')                       | module 'socket' not found
                    return ('x'):match('[a')                | malformed pattern
                    return ('x'):match('%')                 | malformed pattern
                    return ('x'):match('(')                 | unfinished capture
                    return unpack({}, 1, 1e8)               | too many results to unpack
                    """)
    void tellsWhatIsWrongWithAScript(String body, String sentence) {
        assertThatThrownBy(() -> run("function f() " + body + " end"))
                .isInstanceOf(InterpreterFailure.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void tellsOfAScriptThatIsNoLuaOrLacksItsFunction() {
        assertThatThrownBy(() -> engine.compile("broken", "function f("))
                .hasMessageStartingWith("script broken is no Lua: ");
        assertThatThrownBy(() -> run("function g() end"))
                .hasMessage("script test: it defines no function f");
        assertThatThrownBy(() -> engine.compile("long", " ".repeat(300_000)))
                .hasMessage("script long is longer than 262144 bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\":{},\"b\":[],\"c\":{\"d\":[{}]}}",
                "{\"z\":1,\"a\":2,\"m\":3}",
                "{\"big\":9007199254740993,\"small\":-9007199254740993,\"huge\":123456789012345678901234567890}",
                "{\"whole\":9007199254740992,\"half\":0.5}",
                "{\"text\":\"é\\u0000\\n😀\"}",
                "{\"a.b:c\":{\"d/e\":{}}}",
                "[]",
                "[[],{},\"\"]"
            })
    void givesBackWhatAScriptLeavesAlone(String json) {
        assertThat(run("function f(o) return o end", json).toString()).isEqualTo(json);
        assertThat(run(TOUCHING, json).toString()).isEqualTo(json);
    }

    @Test
    void keepsAnyTreeThatAScriptLeavesAlone() {
        Gen.forEachSeed(
                150,
                gen -> {
                    var json = ApiJson.readTree("{}");
                    fill(gen, (ObjectNode) json, 0);

                    assertThat(run(TOUCHING, json.toString()).toString())
                            .isEqualTo(json.toString());
                });
    }

    private static void fill(Gen gen, ObjectNode object, int depth) {
        for (var name : gen.setOf(gen::dnsLabel)) {
            switch (gen.intBetween(0, depth > 3 ? 3 : 5)) {
                case 0 -> object.put(name, gen.anyLong());
                case 1 -> object.put(name, gen.bool());
                case 2 -> object.put(name, gen.dnsLabel());
                case 3 -> object.putArray(name);
                case 4 -> fill(gen, object.putObject(name), depth + 1);
                default -> fill(gen, object.putArray(name).addObject(), depth + 1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    o.new = {} return o             | {"a":1}          | {"a":1}
                    o.new = {x = {}} return o       | {"a":1}          | {"a":1,"new":{}}
                    o.a = nil return o              | {"a":1,"b":2}    | {"b":2}
                    table.remove(o.l) return o      | {"l":[1]}        | {"l":[]}
                    o.n = o.big return o            | {"big":9007199254740993} | {"big":9007199254740993,"n":9007199254740993}
                    local s = {x = 1} return {a = s, b = s} | {}      | {"a":{"x":1},"b":{"x":1}}
                    local k = {} for n in pairs(o) do k[#k + 1] = n end return {table.concat(k, ",")} | {"z":1,"b":1,"a":1} | ["z,b,a"]
                    o.c = 1 local k = {} for n in pairs(o) do k[#k + 1] = n end return {table.concat(k, ",")} | {"z":1,"b":1} | ["z,b,c"]
                    return {o.none == nil, #o.l}    | {"none":null,"l":[1,2]} | [true,2]
                    """)
    void convertsWhatAScriptMakes(String body, String given, String expected) {
        assertThat(run("function f(o) " + body + " end", given).toString()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    kube.resourceAdd("100m", "1", nil)               | ["1100m"]
                    kube.resourceAdd("1Gi", "512Mi")                 | ["1536Mi"]
                    kube.resourceAdd()                               | ["0"]
                    kube.getResourceQuantity("1.5Gi"), kube.getResourceQuantity(nil) | [1610612736,0]
                    kube.accuratePodRequirements({spec = {}}) == nil | [true]
                    kube.accuratePodRequirements({spec = {containers = {{resources = {requests = {cpu = "1"}}}}}}).resourceRequest.cpu | ["1"]
                    kube.getPodDependencies({spec = {volumes = {{configMap = {name = "a"}}}}}, nil)[1].namespace | ["default"]
                    kube.getPodDependencies({spec = {volumes = {{configMap = {name = "a"}}}}}, 7)[1].namespace | ["7"]
                    #kube.getPodDependencies({spec = {}}, "demo")    | [0]
                    """)
    void knowsPodsAndQuantities(String expressions, String expected) {
        assertThat(withKube(expressions)).isEqualTo(ApiJson.readTree(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    kube.resourceAdd(1)                       | a quantity is a string, not a number
                    kube.resourceAdd('x')                     | 'x' is no quantity
                    kube.getResourceQuantity('-1')            | must be finite and not negative
                    kube.getResourceQuantity('1e999999999')   | is no quantity
                    kube.accuratePodRequirements()            | it takes 1 arguments, not 0
                    kube.accuratePodRequirements('x')         | table expected, got string
                    kube.getPodDependencies({})               | it takes 2 arguments, not 1
                    """)
    void refusesWhatIsNoPodOrQuantity(String expression, String sentence) {
        assertThatThrownBy(() -> withKube(expression)).hasMessageContaining(sentence);
    }
}
