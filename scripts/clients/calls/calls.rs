//! Ten calls by the client that openapi-generator made: a line of JSON for each, with what came of it.
use openapi::apis::{
    configuration::{ApiKey, Configuration},
    conversions_api, links_api, offers_api, redirect_rules_api, reports_api, Error,
};
use openapi::models;
use std::env::var;

type Outcome = Result<(), String>;

struct Run {
    settings: Configuration,
    code: String,
}

fn text<T: std::fmt::Debug>(error: Error<T>) -> String {
    format!("{error:?}")
}

fn expect<T: std::fmt::Debug>(is_true: bool, seen: &T) -> Outcome {
    if is_true { Ok(()) } else { Err(format!("unexpected: {seen:?}")) }
}

impl Run {
    fn create_link(&self) -> Outcome {
        let expires = chrono::DateTime::parse_from_rfc3339("2099-01-02T03:04:05.678Z")
            .map_err(|error| error.to_string())?;
        let mut utm = models::PostLinksRequestUtm::new();
        utm.source = Some(Some("newsletter".into()));
        let mut body = models::PostLinksRequest::new("https://shop.example/product".into());
        body.custom_alias = Some(Some(self.code.clone()));
        body.tags = Some(vec!["client".into()]);
        body.expires_at = Some(Some(expires));
        body.utm = Some(Some(Box::new(utm)));
        let link = links_api::post_links(&self.settings, body, None, None).map_err(text)?.data;
        let is_same = link.custom_alias == Some(self.code.clone());
        let source = link.utm.clone().and_then(|utm| utm.source);
        let is_dated = link.expires_at == Some(expires);
        expect(is_same && is_dated && source == Some("newsletter".into()), &link)
    }

    fn read_link(&self) -> Outcome {
        let link = links_api::get_links_by_code(&self.settings, &self.code, None, None, None).map_err(text)?.data;
        expect(link.original_url == Some("https://shop.example/product".into()), &link)
    }

    fn update_link(&self) -> Outcome {
        let mut body = models::PatchLinksByCodeRequest::new();
        body.title = Some(Some("Renamed".into()));
        body.utm = Some(None);
        let answer = links_api::patch_links_by_code(&self.settings, &self.code, body, None, None, None);
        let link = answer.map_err(text)?.data;
        expect(link.title == Some("Renamed".into()) && link.utm.is_none(), &link)
    }

    fn page_links(&self) -> Outcome {
        let page = links_api::get_links_list(
            &self.settings, Some(1), Some(0), Some(&self.code),
            None, None, None, None, None, None, None, None, None, None, None,
        )
        .map_err(text)?;
        let title = page.data.first().and_then(|link| link.title.clone());
        expect(page.meta.total == 1 && title == Some("Renamed".into()), &page)
    }

    fn replace_rules(&self) -> Outcome {
        let link = links_api::get_links_by_code(&self.settings, &self.code, None, Some("true"), None);
        let version = link.map_err(text)?.data.rules_version.unwrap_or_default();
        let mut country = models::CountryRuleFilter::new(models::country_rule_filter::Kind::Country);
        country.mode = Some(models::country_rule_filter::Mode::Is);
        country.values = Some(vec!["GB".into()]);
        let mut conditions = models::PutLinksByCodeRulesRequestRuleConditions::new();
        conditions.filters = Some(vec![models::RuleFilter::Country(Box::new(country))]);
        let mut rule = models::PutLinksByCodeRulesRequestRule::new();
        rule.target_url = Some(Some("https://shop.example/gb".into()));
        rule.conditions = Some(Box::new(conditions));
        let body = models::PutLinksByCodeRulesRequest::new(version, vec![rule]);
        let answer =
            redirect_rules_api::put_links_by_code_rules(&self.settings, &self.code, body, None, None, None);
        let rules = answer.map_err(text)?.data;
        let first = rules.first().ok_or("no rule")?;
        let is_same = first.target_url == Some("https://shop.example/gb".into());
        expect(is_same && format!("{:?}", first.conditions).contains("GB"), &rules)
    }

    fn run_report(&self) -> Outcome {
        use models::post_analytics_report_request::GroupBy;
        let mut body = models::PostAnalyticsReportRequest::new(vec![GroupBy::Date, GroupBy::Link]);
        body.from = Some("2026-01-01".into());
        body.to = Some("2026-02-01".into());
        body.metrics = Some(vec!["clicks".into(), "revenue".into()]);
        let mut filter = models::ReportFilter::new(
            models::report_filter::Field::Country,
            models::report_filter::Operator::In,
        );
        filter.value = Some(Some(serde_json::json!(["GB", "DE"])));
        body.filters = Some(vec![filter]);
        let answer = reports_api::post_analytics_report(&self.settings, body, None, None).map_err(text)?;
        expect(answer.data.rows.is_empty() && answer.meta.total == 0, &answer)
    }

    fn create_offer(&self) -> Outcome {
        let url = "https://offer.example/?sub={click_id}".into();
        let mut body = models::PostOffersRequest::new(self.code.clone(), url);
        body.payout = Some(12.55);
        let offer = offers_api::post_offers(&self.settings, body, None, None).map_err(text)?.data;
        expect(offer.name == self.code && offer.payout == 12.55, &offer)
    }

    fn import_conversions(&self) -> Outcome {
        let mut body = models::PostConversionsImportRequest::new();
        body.csv = Some("subid,status,payout\nunknown,approved,12.5\n".into());
        let answer = conversions_api::post_conversions_import(&self.settings, body, None, None);
        let imported = answer.map_err(text)?.data;
        expect(imported.accepted == 0 && imported.rejected == 1, &imported)
    }

    fn send_postback(&self) -> Outcome {
        let click = var("CLICK").unwrap_or_default();
        let key = var("POSTBACK_KEY").unwrap_or_default();
        let answer = conversions_api::get_postback(
            &self.settings, Some(&click), None, None, None, None, Some("sale"), None, Some("12.55"), None,
            None, None, None, Some(&self.code), None, None, None, None, None, None, Some(&key), None, None,
            None, None, None, None, None, None, None, None, None, None, None, None, None,
        );
        let data = answer.map_err(text)?.data;
        let result = format!("{:?}", data.result);
        expect(result == "Created" || result == "Pending", &data)
    }

    fn delete_link(&self) -> Outcome {
        links_api::delete_links_by_code(&self.settings, &self.code, None, None, None).map_err(text)?;
        match links_api::get_links_by_code(&self.settings, &self.code, None, None, None) {
            Err(Error::ResponseError(answer)) => expect(answer.status.as_u16() == 404, &answer.content),
            other => Err(format!("unexpected: {other:?}")),
        }
    }
}

fn main() {
    let mut settings = Configuration::new();
    settings.base_path = var("API_URL").unwrap_or_default();
    settings.api_key = Some(ApiKey { prefix: None, key: var("API_KEY").unwrap_or_default() });
    let code = format!("rust-{}", std::process::id());
    let run = Run { settings, code };
    let calls: [(&str, fn(&Run) -> Outcome); 10] = [
        ("createLink", Run::create_link),
        ("readLink", Run::read_link),
        ("updateLink", Run::update_link),
        ("pageLinks", Run::page_links),
        ("replaceRules", Run::replace_rules),
        ("runReport", Run::run_report),
        ("createOffer", Run::create_offer),
        ("importConversions", Run::import_conversions),
        ("sendPostback", Run::send_postback),
        ("deleteLink", Run::delete_link),
    ];
    for (call, make) in calls {
        let problem = make(&run).err();
        println!("{}", serde_json::json!({ "call": call, "problem": problem }));
    }
}
