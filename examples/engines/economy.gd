extends Node

var world := OS.get_environment("WORLD")

func send(method: HTTPClient.Method, path: String, body: Variant = null, key := "") -> Dictionary:
	var authorization := "Authorization: Bearer " + OS.get_environment("TOKEN")
	var headers := PackedStringArray([authorization, "Content-Type: application/json"])
	if key: headers.append("Idempotency-Key: " + key)
	var http := HTTPRequest.new()
	add_child(http)
	http.request(OS.get_environment("BASE") + path, headers, method, JSON.stringify(body) if body else "")
	var answer: Array = await http.request_completed
	http.queue_free()
	var parsed = JSON.parse_string(answer[3].get_string_from_utf8())
	if answer[1] < 200 or answer[1] > 299: push_error(str(parsed))
	return parsed if parsed is Dictionary else {}

func _ready() -> void:
	var order := {"recipientIdentifier": OS.get_environment("ISOLDE"), "amount": 1}
	var path := "/v1/agent-npc/%s/%s/trade" % [world, OS.get_environment("MARTA")]
	var sale := await send(HTTPClient.METHOD_PUT, path, order, "order-5")
	print("paid ", sale.amount)

	var seq := int(sale.seq) - 1
	while true:
		var page := await send(HTTPClient.METHOD_GET, "/v1/instance/%s/event?after=%d" % [world, seq])
		for event in page.get("items", []):
			seq = int(event.seq)
			print(seq, " ", event.type)
		await get_tree().create_timer(1.0).timeout
