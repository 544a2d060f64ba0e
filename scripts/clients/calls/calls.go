// Ten calls by the client that openapi-generator made: a line of JSON for each, with what came of it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	waymark "github.com/GIT_USER_ID/GIT_REPO_ID"
)

var (
	code = fmt.Sprintf("go-%x", time.Now().UnixNano())
	api  *waymark.APIClient
	ctx  context.Context
)

func expect(isTrue bool, seen any) error {
	if isTrue {
		return nil
	}
	text, _ := json.Marshal(seen)
	return fmt.Errorf("unexpected: %s", text)
}

func createLink() error {
	expires := time.Now().Add(24 * time.Hour).UTC().Truncate(time.Millisecond)
	utm := waymark.NewPostLinksRequestUtm()
	utm.SetSource("newsletter")
	body := waymark.NewPostLinksRequest("https://shop.example/product")
	body.SetCustomAlias(code)
	body.SetTags([]string{"client"})
	body.SetExpiresAt(expires)
	body.SetUtm(*utm)
	answer, _, err := api.LinksAPI.PostLinks(ctx).PostLinksRequest(*body).Execute()
	if err != nil {
		return err
	}
	link := answer.Data
	isSame := link.GetCustomAlias() == code && link.GetExpiresAt().Equal(expires)
	made := link.GetUtm()
	return expect(isSame && made.GetSource() == "newsletter", link)
}

func readLink() error {
	answer, _, err := api.LinksAPI.GetLinksByCode(ctx, code).Execute()
	if err != nil {
		return err
	}
	return expect(answer.Data.GetOriginalUrl() == "https://shop.example/product", answer)
}

func updateLink() error {
	body := waymark.NewPatchLinksByCodeRequest()
	body.SetTitle("Renamed")
	body.SetUtmNil()
	answer, _, err := api.LinksAPI.PatchLinksByCode(ctx, code).PatchLinksByCodeRequest(*body).Execute()
	if err != nil {
		return err
	}
	return expect(answer.Data.GetTitle() == "Renamed" && answer.Data.Utm.Get() == nil, answer)
}

func pageLinks() error {
	page, _, err := api.LinksAPI.GetLinksList(ctx).Limit(1).Offset(0).Search(code).Execute()
	if err != nil {
		return err
	}
	return expect(page.Meta.Total == 1 && page.Data[0].GetTitle() == "Renamed", page)
}

func replaceRules() error {
	link, _, err := api.LinksAPI.GetLinksByCode(ctx, code).Full("true").Execute()
	if err != nil {
		return err
	}
	country := waymark.NewCountryRuleFilter("country")
	country.SetMode("is")
	country.SetValues([]string{"GB"})
	conditions := waymark.NewPutLinksByCodeRulesRequestRuleConditions()
	conditions.SetMatch("all")
	conditions.SetFilters([]waymark.RuleFilter{waymark.CountryRuleFilterAsRuleFilter(country)})
	rule := waymark.NewPutLinksByCodeRulesRequestRule()
	rule.SetRuleType("geo")
	rule.SetTargetUrl("https://shop.example/gb")
	rule.SetConditions(*conditions)
	rules := []waymark.PutLinksByCodeRulesRequestRule{*rule}
	body := waymark.NewPutLinksByCodeRulesRequest(link.Data.GetRulesVersion(), rules)
	request := api.RedirectRulesAPI.PutLinksByCodeRules(ctx, code)
	answer, _, err := request.PutLinksByCodeRulesRequest(*body).Execute()
	if err != nil {
		return err
	}
	text, _ := json.Marshal(answer.Data[0].Conditions)
	isSame := answer.Data[0].GetTargetUrl() == "https://shop.example/gb"
	return expect(isSame && strings.Contains(string(text), `"GB"`), answer)
}

func runReport() error {
	body := waymark.NewPostAnalyticsReportRequest([]string{"date", "link"})
	body.SetFrom("2026-01-01")
	body.SetTo("2026-02-01")
	body.SetMetrics([]string{"clicks", "revenue"})
	filter := waymark.NewReportFilter("country", "in")
	filter.SetValue([]string{"GB", "DE"})
	body.SetFilters([]waymark.ReportFilter{*filter})
	answer, _, err := api.ReportsAPI.PostAnalyticsReport(ctx).PostAnalyticsReportRequest(*body).Execute()
	if err != nil {
		return err
	}
	return expect(len(answer.Data.Rows) == 0 && answer.Meta.Total == 0, answer)
}

func createOffer() error {
	body := waymark.NewPostOffersRequest(code, "https://offer.example/?sub={click_id}")
	body.SetPayout(12.55)
	answer, _, err := api.OffersAPI.PostOffers(ctx).PostOffersRequest(*body).Execute()
	if err != nil {
		return err
	}
	return expect(answer.Data.Name == code && answer.Data.Payout == 12.55, answer)
}

func importConversions() error {
	body := waymark.NewPostConversionsImportRequest()
	body.SetCsv("subid,status,payout\nunknown,approved,12.5\n")
	request := api.ConversionsAPI.PostConversionsImport(ctx)
	answer, _, err := request.PostConversionsImportRequest(*body).Execute()
	if err != nil {
		return err
	}
	return expect(answer.Data.Accepted == 0 && answer.Data.Rejected == 1, answer)
}

func sendPostback() error {
	request := api.ConversionsAPI.GetPostback(ctx).ClickId(os.Getenv("CLICK")).Status("sale").Payout("12.55")
	answer, _, err := request.Tid(code).Key(os.Getenv("POSTBACK_KEY")).Execute()
	if err != nil {
		return err
	}
	return expect(answer.Data.Result == "created" || answer.Data.Result == "pending", answer)
}

func deleteLink() error {
	if _, err := api.LinksAPI.DeleteLinksByCode(ctx, code).Execute(); err != nil {
		return err
	}
	_, response, err := api.LinksAPI.GetLinksByCode(ctx, code).Execute()
	return expect(err != nil && response.StatusCode == 404, err)
}

func main() {
	settings := waymark.NewConfiguration()
	settings.Servers = waymark.ServerConfigurations{{URL: os.Getenv("API_URL")}}
	api = waymark.NewAPIClient(settings)
	keys := map[string]waymark.APIKey{"apiKey": {Key: os.Getenv("API_KEY")}}
	ctx = context.WithValue(context.Background(), waymark.ContextAPIKeys, keys)
	calls := []struct {
		name string
		run  func() error
	}{
		{"createLink", createLink}, {"readLink", readLink}, {"updateLink", updateLink},
		{"pageLinks", pageLinks}, {"replaceRules", replaceRules}, {"runReport", runReport},
		{"createOffer", createOffer}, {"importConversions", importConversions},
		{"sendPostback", sendPostback}, {"deleteLink", deleteLink},
	}
	for _, call := range calls {
		var problem *string
		if err := call.run(); err != nil {
			text := err.Error()
			if refused, ok := err.(*waymark.GenericOpenAPIError); ok {
				text += " " + string(refused.Body())
			}
			problem = &text
		}
		line, _ := json.Marshal(map[string]any{"call": call.name, "problem": problem})
		fmt.Println(string(line))
	}
}
