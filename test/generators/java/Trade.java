import economy.ApiClient;
import economy.api.CharactersApi;
import economy.api.EventsApi;
import economy.model.TradeEvent;
import economy.model.TradeInput;
import economy.model.TradeWorldEvent;
import economy.model.WorldEventPage;
import java.net.URI;
import java.util.UUID;

/** One trade and one page of events, by the generated client. It reads a stream to its end, so that it cannot listen. */
class Trade {
  public static void main(String[] args) throws Exception {
    URI base = URI.create(System.getenv("BASE"));
    ApiClient client = new ApiClient();
    client.setScheme(base.getScheme()).setHost(base.getHost()).setPort(base.getPort()).setBasePath("");
    client.setRequestInterceptor(request ->
        request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    UUID world = UUID.fromString(System.getenv("WORLD"));
    UUID marta = UUID.fromString(System.getenv("MARTA"));
    UUID isolde = UUID.fromString(System.getenv("ISOLDE"));

    TradeInput order = new TradeInput().recipientIdentifier(isolde).amount(1.25);
    TradeEvent trade = new CharactersApi(client).tradeWithCharacter(world, marta, order, null, null, "java");
    System.out.println("trade " + trade.getSeq());

    long after = trade.getSeq() - 1;
    WorldEventPage page = new EventsApi(client).listEvents(world, 5, null, after, null, null, null, null, null, null, null, null, null, null);
    if (page.getItems().get(0) instanceof TradeWorldEvent first) {
      double amount = first.getData().getAmount();
      System.out.println("page " + page.getItems().size() + " " + first.getType() + " " + amount);
    }
  }
}
