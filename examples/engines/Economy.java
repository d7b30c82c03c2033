import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class Economy {
  static final HttpClient http = HttpClient.newHttpClient();
  static final String world = System.getenv("WORLD");

  static HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create(System.getenv("BASE") + path))
        .header("Authorization", "Bearer " + System.getenv("TOKEN"));
  }

  static JsonObject send(HttpRequest request) throws Exception {
    var answer = http.send(request, BodyHandlers.ofString());
    var body = JsonParser.parseString(answer.body()).getAsJsonObject();
    if (answer.statusCode() >= 400) throw new Exception(body.get("code").getAsString());
    return body;
  }

  public static void main(String[] args) throws Exception {
    var order = new JsonObject();
    order.addProperty("recipientIdentifier", System.getenv("ISOLDE"));
    order.addProperty("amount", 1);
    var sale = send(to("/v1/agent-npc/" + world + "/" + System.getenv("MARTA") + "/trade")
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", "order-3")
        .PUT(HttpRequest.BodyPublishers.ofString(order.toString())).build());
    System.out.println("paid " + sale.get("amount"));

    for (long seq = sale.get("seq").getAsLong() - 1; ; Thread.sleep(1000)) {
      for (var each : send(to("/v1/instance/" + world + "/event?after=" + seq).build()).getAsJsonArray("items")) {
        var event = each.getAsJsonObject();
        seq = event.get("seq").getAsLong();
        System.out.println(seq + " " + event.get("type").getAsString());
      }
    }
  }
}
