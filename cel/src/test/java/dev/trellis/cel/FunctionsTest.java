package dev.trellis.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row is an expression that is true. */
class FunctionsTest {
    private static final Expressions EXPRESSIONS = Expressions.builder().variable("object").build();
    private static final String OBJECT =
            """
            {"metadata": {"name": "paris", "labels": {"a.b/c": "x"}},
             "spec": {"replicas": 3, "ratio": 1.5, "off": null, "ports": [80, 443],
                      "big": 123456789012345678901234567890},
             "status": {"conditions": [{"type": "Ready", "status": "True"}],
                        "capacity": {"cpu": "3500m", "memory": "16Gi"}}}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "object.spec.replicas > 2",
                "object.spec.replicas > 2.5",
                "object.spec.ratio < 2",
                "object.spec.off == null",
                "object.spec.big > 1",
                "has(object.spec.off) && !has(object.spec.absent)",
                "object.?spec.?absent.orValue(4) == 4",
                "object.metadata.labels['a.b/c'] == 'x'",
                "object.spec.ports.all(p, p > 79)",
                "object.spec.ports.exists_one(i, p, i == 1 && p == 443)",
                "object.status.conditions.filter(c, c.type == 'Ready')[0].status == 'True'",
                "cel.bind(n, object.spec.replicas, n * n) == 9",
                "object.spec.absent == 1 || true",
            })
    void readsJson(String expression) throws Exception {
        assertThat(evaluate(expression)).isEqualTo(new Evaluation.Value(true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quantity(object.status.capacity.cpu).isLessThan(quantity('4'))",
                "quantity('1Gi').compareTo(quantity('1024Mi')) == 0",
                "quantity('1Gi') == quantity('1024Mi')",
                "quantity('1k').asInteger() == 1000",
                "quantity('1e3').isGreaterThan(quantity('999'))",
                "!quantity('1.5').isInteger() && quantity('1.5').asApproximateFloat() == 1.5",
                "quantity('200M').add(quantity('50M')).sub(1000000).asInteger() == 249000000",
                "quantity('-3').sign() == -1",
                "isQuantity('+.5Ki') && !isQuantity('1 Gi') && !isQuantity('5KB')",
                "semver('1.10.0').isGreaterThan(semver('1.9.9'))",
                "semver('1.0.0-rc.2').isLessThan(semver('1.0.0-rc.10'))",
                "semver('1.0.0-alpha').isLessThan(semver('1.0.0'))",
                "semver('1.0.0-1').isLessThan(semver('1.0.0-a'))",
                "semver('1.0.0+a').compareTo(semver('1.0.0+b')) == 0",
                "semver('v1.02', true).minor() == 2 && semver('v1', true).patch() == 0",
                "semver('4.5.6').major() == 4 && semver('4.5.6').patch() == 6",
                "isSemver('1.2.3-x.7+b') && !isSemver('1.2') && !isSemver('01.2.3')",
                "!isSemver('v1.2') && isSemver('v1.2', true) && !isSemver('v1.2-a', true)",
                "[1, 2, 2].isSorted() && !['b', 'a'].isSorted() && [].isSorted()",
                "[1, 2, 3].sum() == 6 && [0.5, 1.0].sum() == 1.5 && object.spec.ports.sum() == 523",
                "[3, 1, 2].min() == 1 && ['a', 'c'].max() == 'c'",
                "[1, 2, 1].indexOf(1) == 0 && [1, 2, 1].lastIndexOf(1) == 2 && [1].indexOf(5) == -1",
                "'abc'.indexOf('c') == 2 && 'abca'.lastIndexOf('a') == 3",
                "'build 17 of 20'.find('[0-9]+') == '17' && 'x'.find('[0-9]') == ''",
                "'1 2 3'.findAll('[0-9]') == ['1', '2', '3']",
                "'1 2 3'.findAll('[0-9]', 2) == ['1', '2'] && 'a'.findAll('a', 0).size() == 0",
                "'%s has %d, %.2f%%'.format(['paris', 3, 12.345]) == 'paris has 3, 12.35%'",
                "'%s %s %s'.format([[1, 'a'], {'k': true}, null]) == '[1, a] {k: true} null'",
                "'%x %X %o %b'.format([255, 255, 8, true]) == 'ff FF 10 1'",
                "'a,b'.split(',').join('-').upperAscii() == 'A-B'",
                "'{\"a\": [1, {\"b\": null}]}'.parseJSON().a[0] == 1",
                "hasConditions(object.status) && !hasConditions(object.spec) && !hasConditions(3)",
                "'abc'.matches('^a.c$')",
                "isURL('https://user:pass@example.com:80/path?query=val#fragment') && isURL('/absolute-path')",
                "!isURL('https://a:b:c/') && !isURL('../relative-path') && !isURL('') && !isURL(':a')",
                "!isURL('https://a b/') && !isURL('https://a/%zz') && !isURL('https://[::1') && isURL('mailto:a')",
                "url('/path').getScheme() == '' && url('HTTPS://example.com/').getScheme() == 'https'",
                "url('https://example.com:80/').getHost() == 'example.com:80' && url('/path').getHost() == ''",
                "url('https://u:p@[::1]:80/').getHost() == '[::1]:80' && url('https://[::1]/').getHost() == '[::1]'",
                "url('https://[::1]:80/').getHostname() == '::1' && url('https://[::1]/').getHostname() == '::1'",
                "url('https://example.com:80/').getHostname() == 'example.com' && url('/path').getHostname() == ''",
                "url('https://example.com:80/').getPort() == '80' && url('https://[::1]/').getPort() == ''",
                "url('https://example.com/path').getEscapedPath() == '/path' && url('https://a').getEscapedPath() == ''",
                "url('https://example.com/path with spaces/').getEscapedPath() == '/path%20with%20spaces/'",
                "url('https://example.com/path?k1=a&k2=b&k2=c').getQuery() == {'k1': ['a'], 'k2': ['b', 'c']}",
                "url('https://a/p?key with spaces=value+with%20spaces').getQuery() == {'key with spaces': ['value with spaces']}",
                "url('https://example.com/path?').getQuery() == {} && url('/path').getQuery() == {}",
                "url('https://a/b') == url('https://a/b')",
                "!format.dns1123Label().validate('my-name').hasValue() && format.dns1123Label().validate('My').hasValue()",
                "format.dns1123Label().validate('a.b').hasValue() && !format.dns1123Subdomain().validate('a.b').hasValue()",
                "format.dns1035Label().validate('1a').hasValue() && !format.dns1035Label().validate('a1').hasValue()",
                "!format.dns1123LabelPrefix().validate('my-').hasValue() && format.dns1123Label().validate('my-').hasValue()",
                "!format.qualifiedName().validate('example.com/a_B.c').hasValue() && format.qualifiedName().validate('a/b/c').hasValue()",
                "!format.labelValue().validate('').hasValue() && format.labelValue().validate('-a').hasValue()",
                "!format.uri().validate('http://a').hasValue() && format.uri().validate('a/b').hasValue()",
                "!format.uuid().validate('123e4567-e89b-12d3-a456-426614174000').hasValue() && format.uuid().validate('1').hasValue()",
                "!format.byte().validate('aGVsbG8=').hasValue() && format.byte().validate('aGVsbG8').hasValue()",
                "!format.date().validate('2024-02-29').hasValue() && format.date().validate('2023-02-29').hasValue()",
                "!format.datetime().validate('2021-01-01T00:00:00.5Z').hasValue() && format.datetime().validate('2021-01-01').hasValue()",
                "format.named('uuid').hasValue() && !format.named('colour').hasValue()",
                "format.dns1123Label().validate('A').value().size() == 1",
                "isIP('127.0.0.1') && isIP('::1') && isIP('1:2:3:4:5:6:7:8') && isIP('64:ff9b::1.2.3.4')",
                "!isIP('127.0.0.256') && !isIP(':::1') && !isIP('127.0.0.01') && !isIP('fe80::1%eth0')",
                "!isIP('::ffff:1.2.3.4') && !isIP('1:2:3:4:5:6:7::8') && !isIP('1::2::3') && !isIP('')",
                "!isIP('1:2:3') && !isIP(':1') && !isIP('1:') && !isIP('12345::') && !isIP('1.2.3')",
                "ip('10.0.0.1').family() == 4 && ip('2001:DB8::1') == ip('2001:db8:0::1')",
                "ip.isCanonical('2001:db8::abcd') && !ip.isCanonical('2001:DB8::ABCD')",
                "!ip.isCanonical('2001:db8::0:0:0:abcd') && ip.isCanonical('1:0:0:2::3') && ip.isCanonical('::')",
                "ip('0.0.0.0').isUnspecified() && ip('::').isUnspecified() && !ip('::1').isUnspecified()",
                "ip('127.8.0.1').isLoopback() && ip('::1').isLoopback() && !ip('192.168.0.1').isLoopback()",
                "ip('224.0.0.1').isLinkLocalMulticast() && !ip('224.0.1.1').isLinkLocalMulticast()",
                "ip('ff02::1').isLinkLocalMulticast() && !ip('fd00::1').isLinkLocalMulticast()",
                "ip('169.254.169.254').isLinkLocalUnicast() && ip('fe80::1').isLinkLocalUnicast()",
                "!ip('fd80::1').isLinkLocalUnicast() && ip('192.168.0.1').isGlobalUnicast()",
                "!ip('255.255.255.255').isGlobalUnicast() && !ip('ff00::1').isGlobalUnicast()",
                "isCIDR('192.168.0.0/16') && isCIDR('::1/128') && isCIDR('192.168.0.1/24')",
                "!isCIDR('192.168.0.0/33') && !isCIDR('::1/129') && !isCIDR('10.0.0.0/08') && !isCIDR('10.0.0.0')",
                "cidr('192.168.0.0/24').containsIP(ip('192.168.0.1')) && !cidr('192.168.0.0/24').containsIP('192.168.1.1')",
                "cidr('192.168.0.0/16').containsCIDR('192.168.10.0/24') && !cidr('192.168.1.0/24').containsCIDR(cidr('192.168.2.0/24'))",
                "!cidr('192.168.10.0/24').containsCIDR('192.168.0.0/16') && !cidr('0.0.0.0/0').containsIP('::1')",
                "cidr('2001:db8::/33').containsIP('2001:db8:7fff::1') && !cidr('2001:db8::/33').containsIP('2001:db8:8000::1')",
                "cidr('192.168.0.1/24').ip() == ip('192.168.0.1') && cidr('::1/128').prefixLength() == 128",
                "cidr('192.168.0.1/24').masked() == cidr('192.168.0.0/24') && cidr('192.168.0.1/24') != cidr('192.168.0.0/24')",
            })
    void knowsTheFunctionsOfKubernetes(String expression) throws Exception {
        assertThat(evaluate(expression)).isEqualTo(new Evaluation.Value(true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "object.spec.absent == 1",
                "object.spec.ports[7] == 1",
                "1 / (object.spec.replicas - 3) == 1",
                "quantity('5KB').isInteger()",
                "quantity('1.5').asInteger() == 1",
                "quantity('1').isLessThan(object.spec.replicas)",
                "semver('1.2').major() == 1",
                "dyn([]).min() == 1",
                "[dyn(1), dyn('a')].isSorted()",
                "[9223372036854775807, 1].sum() > 0",
                "'a'.find('[')  == ''",
                "'%d'.format(['a']) == ''",
                "'%d %d'.format([1]) == ''",
                "'%y'.format([1]) == ''",
                "'{'.parseJSON() == 1",
                "''.parseJSON() == 1",
                "object.metadata.name > 3",
                "ip('127.0.0.256').family() == 4",
                "url('../relative').getHost() == ''",
                "cidr('10.0.0.0/33').prefixLength() == 33",
                "cidr('10.0.0.0/8').containsIP('nowhere')",
            })
    void saysInOneSentenceWhatDoesNotFit(String expression) throws Exception {
        var evaluation = evaluate(expression);

        assertThat(evaluation)
                .isInstanceOfSatisfying(
                        Evaluation.Failed.class,
                        failed -> {
                            assertThat(failed.kind()).isEqualTo(Evaluation.Kind.WRONG_DATA);
                            assertThat(failed.problem()).isNotBlank().doesNotContain("\n");
                        });
    }

    private static Evaluation evaluate(String text) throws Exception {
        var compilation = EXPRESSIONS.compile(text);
        assertThat(compilation).isInstanceOf(Compilation.Compiled.class);
        return ((Compilation.Compiled) compilation)
                .expression()
                .evaluate(Inputs.of("object", Data.of(new ObjectMapper().readTree(OBJECT))));
    }
}
