import json
import os

import economy

configuration = economy.Configuration(host=os.environ["BASE"])
configuration.access_token = os.environ["TOKEN"]
client = economy.ApiClient(configuration)
world = os.environ["WORLD"]

order = economy.TradeInput(recipient_identifier=os.environ["ISOLDE"], amount=1.25)
trade = economy.CharactersApi(client).trade_with_character(
    world, os.environ["MARTA"], order, idempotency_key="python"
)
print("trade", trade.seq)

page = economy.EventsApi(client).list_events(
    world, after=trade.seq - 1, limit=5, _preload_content=False
)
items = json.loads(page.data)["items"]
print("page", len(items), items[0]["type"], items[0]["data"]["amount"])
