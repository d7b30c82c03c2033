void AEconomy::Call(const FString& Verb, const FString& Path, const FString& Body, const FString& Key,
                    TFunction<void(TSharedPtr<FJsonObject>)> Then)
{
    auto Request = FHttpModule::Get().CreateRequest();
    Request->SetVerb(Verb);
    Request->SetURL(Base + Path);
    Request->SetHeader(TEXT("Authorization"), TEXT("Bearer ") + Token);
    if (!Key.IsEmpty()) Request->SetHeader(TEXT("Idempotency-Key"), Key);
    if (!Body.IsEmpty())
    {
        Request->SetHeader(TEXT("Content-Type"), TEXT("application/json"));
        Request->SetContentAsString(Body);
    }
    Request->OnProcessRequestComplete().BindWeakLambda(this, [Then](auto, FHttpResponsePtr Response, bool bReached)
    {
        TSharedPtr<FJsonObject> Answer;
        if (bReached && EHttpResponseCodes::IsOk(Response->GetResponseCode()))
            FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Response->GetContentAsString()), Answer);
        Then(Answer);  // null: refused or unreached; a write may be repeated with its key
    });
    Request->ProcessRequest();
}

void AEconomy::BeginPlay()
{
    Super::BeginPlay();
    const FString Order = FString::Printf(TEXT("{\"recipientIdentifier\": \"%s\", \"amount\": 1}"), *Isolde);
    Call(TEXT("PUT"), TEXT("/v1/agent-npc/") + World + TEXT("/") + Marta + TEXT("/trade"), Order, TEXT("order-6"),
         [this](TSharedPtr<FJsonObject> Sale)
         {
             if (!Sale) return;
             Seq = static_cast<int64>(Sale->GetNumberField(TEXT("seq"))) - 1;
             GetWorldTimerManager().SetTimer(Timer, this, &AEconomy::ReadEvents, 1.0f, true);
         });
}

void AEconomy::ReadEvents()
{
    const FString Path = FString::Printf(TEXT("/v1/instance/%s/event?after=%lld"), *World, Seq);
    Call(TEXT("GET"), Path, TEXT(""), TEXT(""), [this](TSharedPtr<FJsonObject> Page)
    {
        if (!Page) return;
        for (const auto& Item : Page->GetArrayField(TEXT("items")))
        {
            const auto Event = Item->AsObject();
            const int64 Next = static_cast<int64>(Event->GetNumberField(TEXT("seq")));
            if (Next <= Seq) continue;  // of a request that was still running
            Seq = Next;
            UE_LOG(LogTemp, Display, TEXT("%lld %s"), Seq, *Event->GetStringField(TEXT("type")));
        }
    });
}
