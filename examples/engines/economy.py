import json, os, time, urllib.request

BASE, WORLD = os.environ["BASE"], os.environ["WORLD"]


def call(method, path, body=None, **headers):
    headers |= {"Authorization": "Bearer " + os.environ["TOKEN"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


sale = call(
    "PUT",
    f"/v1/agent-npc/{WORLD}/{os.environ['MARTA']}/trade",
    {"recipientIdentifier": os.environ["ISOLDE"], "amount": 1},
    **{"Idempotency-Key": "order-2"},
)
print(sale["traderAgentNPC"]["name"], "paid", sale["amount"])

seq = sale["seq"] - 1
while True:
    for event in call("GET", f"/v1/instance/{WORLD}/event?after={seq}")["items"]:
        print(event["seq"], event["type"], flush=True)
        seq = event["seq"]
    time.sleep(1)
