{{- define "hello.labels" -}}
app: {{ .Release.Name }}
{{- end -}}
