using System;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

static class Economy
{
    static readonly HttpClient http = new HttpClient();

    static string Setting(string name) => Environment.GetEnvironmentVariable(name);

    static async Task<JObject> Call(HttpMethod method, string path, JObject body = null, string key = null)
    {
        var request = new HttpRequestMessage(method, Setting("BASE") + path);
        request.Headers.Add("Authorization", "Bearer " + Setting("TOKEN"));
        if (key != null) request.Headers.Add("Idempotency-Key", key);
        if (body != null) request.Content = new StringContent(body.ToString(), Encoding.UTF8, "application/json");
        var response = await http.SendAsync(request);
        var answer = JObject.Parse(await response.Content.ReadAsStringAsync());
        if (!response.IsSuccessStatusCode) throw new Exception((string)answer["code"]);
        return answer;
    }

    static void Main() => Run().Wait(); // in Unity: async void Start() => await Economy.Run();

    public static async Task Run()
    {
        var world = Setting("WORLD");
        var order = new JObject { ["recipientIdentifier"] = Setting("ISOLDE"), ["amount"] = 1 };
        var sale = await Call(HttpMethod.Put, $"/v1/agent-npc/{world}/{Setting("MARTA")}/trade", order, "order-4");
        Console.WriteLine($"paid {sale["amount"]}");

        for (var seq = (long)sale["seq"] - 1; ; await Task.Delay(1000))
        {
            var page = await Call(HttpMethod.Get, $"/v1/instance/{world}/event?after={seq}");
            foreach (var happened in page["items"])
            {
                seq = (long)happened["seq"];
                Console.WriteLine($"{seq} {happened["type"]}");
            }
        }
    }
}
