import java.net.URI;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** Ten calls by the client that openapi-generator made: a line of JSON for each, with what came of it. */
public class Calls {
  static final String code = "java-" + Long.toString(System.nanoTime(), 36);
  static final ApiClient client = new ApiClient();
  static LinksApi links;
  static RedirectRulesApi rules;
  static OffersApi offers;
  static ReportsApi reports;
  static ConversionsApi conversions;

  static Object expect(boolean isTrue, Object seen) {
    if (!isTrue) throw new IllegalStateException("unexpected: " + seen);
    return seen;
  }

  static Object createLink() throws ApiException {
    OffsetDateTime expires = OffsetDateTime.now(ZoneOffset.UTC).plusDays(1).truncatedTo(ChronoUnit.MILLIS);
    PostLinksRequest body = new PostLinksRequest()
        .originalUrl("https://shop.example/product")
        .customAlias(code)
        .tags(List.of("client"))
        .expiresAt(expires)
        .utm(new PostLinksRequestUtm().source("newsletter"));
    Link link = links.postLinks(body, null, null).getData();
    boolean isSame = code.equals(link.getCustomAlias()) && expires.isEqual(link.getExpiresAt());
    return expect(isSame && "newsletter".equals(link.getUtm().getSource()), link);
  }

  static Object readLink() throws ApiException {
    LinkView link = links.getLinksByCode(code, null, null, null).getData();
    return expect("https://shop.example/product".equals(link.getOriginalUrl()), link);
  }

  static Object updateLink() throws ApiException {
    PatchLinksByCodeRequest body = new PatchLinksByCodeRequest().title("Renamed").utm(null);
    Link link = links.patchLinksByCode(code, body, null, null, null).getData();
    return expect("Renamed".equals(link.getTitle()) && link.getUtm() == null, link);
  }

  static Object pageLinks() throws ApiException {
    LinkPage page = links.getLinksList(
        LinksApi.APIGetLinksListRequest.newBuilder().limit(1).offset(0).search(code).build());
    return expect(page.getMeta().getTotal() == 1 && "Renamed".equals(page.getData().get(0).getTitle()), page);
  }

  static Object replaceRules() throws ApiException {
    CountryRuleFilter country = new CountryRuleFilter()
        .kind(CountryRuleFilter.KindEnum.COUNTRY)
        .mode(CountryRuleFilter.ModeEnum.IS)
        .values(List.of("GB"));
    PutLinksByCodeRulesRequestRule rule = new PutLinksByCodeRulesRequestRule()
        .ruleType(PutLinksByCodeRulesRequestRule.RuleTypeEnum.GEO)
        .targetUrl("https://shop.example/gb")
        .conditions(new PutLinksByCodeRulesRequestRuleConditions()
            .match(PutLinksByCodeRulesRequestRuleConditions.MatchEnum.ALL)
            .filters(List.of(new RuleFilter(country))));
    PutLinksByCodeRulesRequest body = new PutLinksByCodeRulesRequest()
        .version(links.getLinksByCode(code, null, "true", null).getData().getRulesVersion())
        .rules(List.of(rule));
    List<Rule> made = rules.putLinksByCodeRules(code, body, null, null, null).getData();
    boolean isSame = "https://shop.example/gb".equals(made.get(0).getTargetUrl());
    return expect(isSame && made.get(0).getConditions().toString().contains("GB"), made);
  }

  static Object runReport() throws ApiException {
    PostAnalyticsReportRequest body = new PostAnalyticsReportRequest()
        .from("2026-01-01")
        .to("2026-02-01")
        .addGroupByItem(PostAnalyticsReportRequest.GroupByEnum.DATE)
        .addGroupByItem(PostAnalyticsReportRequest.GroupByEnum.LINK)
        .metrics(List.of("clicks", "revenue"))
        .addFiltersItem(new ReportFilter()
            .field(ReportFilter.FieldEnum.COUNTRY)
            .operator(ReportFilter.OperatorEnum.IN)
            .value(List.of("GB", "DE")));
    ReportAnswer answer = reports.postAnalyticsReport(body, null, null);
    return expect(answer.getData().getRows().isEmpty() && answer.getMeta().getTotal() == 0, answer);
  }

  static Object createOffer() throws ApiException {
    PostOffersRequest body =
        new PostOffersRequest().name(code).url("https://offer.example/?sub={click_id}").payout(12.55);
    Offer offer = offers.postOffers(body, null, null).getData();
    return expect(code.equals(offer.getName()) && offer.getPayout() == 12.55, offer);
  }

  static Object importConversions() throws ApiException {
    PostConversionsImportRequest body =
        new PostConversionsImportRequest().csv("subid,status,payout\nunknown,approved,12.5\n");
    PostConversionsImportResult imported = conversions.postConversionsImport(body, null, null).getData();
    return expect(imported.getAccepted() == 0 && imported.getRejected() == 1, imported);
  }

  static Object sendPostback() throws ApiException {
    String click = System.getenv("CLICK");
    String key = System.getenv("POSTBACK_KEY");
    PostbackAnswer answer = conversions.getPostback(
        ConversionsApi.APIGetPostbackRequest.newBuilder()
            .clickId(click).status("sale").payout("12.55").tid(code).key(key).build()).getData();
    String result = answer.getResult().getValue();
    return expect("created".equals(result) || "pending".equals(result), answer);
  }

  static Object deleteLink() throws ApiException {
    links.deleteLinksByCode(code, null, null, null);
    try {
      return expect(false, links.getLinksByCode(code, null, null, null));
    } catch (ApiException error) {
      return expect(error.getCode() == 404, error);
    }
  }

  static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", " ") + "\"";
  }

  public static void main(String[] arguments) {
    URI address = URI.create(System.getenv("API_URL"));
    client.setScheme(address.getScheme());
    client.setHost(address.getHost());
    client.setPort(address.getPort());
    client.setRequestInterceptor(request -> request.header("X-API-Key", System.getenv("API_KEY")));
    links = new LinksApi(client);
    rules = new RedirectRulesApi(client);
    offers = new OffersApi(client);
    reports = new ReportsApi(client);
    conversions = new ConversionsApi(client);
    Map<String, Callable<Object>> calls = new LinkedHashMap<>();
    calls.put("createLink", Calls::createLink);
    calls.put("readLink", Calls::readLink);
    calls.put("updateLink", Calls::updateLink);
    calls.put("pageLinks", Calls::pageLinks);
    calls.put("replaceRules", Calls::replaceRules);
    calls.put("runReport", Calls::runReport);
    calls.put("createOffer", Calls::createOffer);
    calls.put("importConversions", Calls::importConversions);
    calls.put("sendPostback", Calls::sendPostback);
    calls.put("deleteLink", Calls::deleteLink);
    calls.forEach((name, call) -> {
      String problem = "null";
      try {
        call.call();
      } catch (Exception error) {
        problem = quoted(String.valueOf(error));
      }
      System.out.println("{\"call\":" + quoted(name) + ",\"problem\":" + problem + "}");
    });
  }
}
