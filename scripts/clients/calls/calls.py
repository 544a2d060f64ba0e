"""Ten calls by the client that openapi-generator made: a line of JSON for each, with what came of it."""

import json
import os
import uuid
from datetime import datetime, timedelta, timezone

import openapi_client as waymark

settings = waymark.Configuration(host=os.environ["API_URL"], api_key={"apiKey": os.environ["API_KEY"]})
api = waymark.ApiClient(settings)
links = waymark.LinksApi(api)
rules = waymark.RedirectRulesApi(api)
offers = waymark.OffersApi(api)
reports = waymark.ReportsApi(api)
conversions = waymark.ConversionsApi(api)
name = "py-" + uuid.uuid4().hex[:10]
now = datetime.now(timezone.utc)


def create_link():
    body = waymark.PostLinksRequest(
        original_url="https://shop.example/product",
        custom_alias=name,
        tags=["client"],
        expires_at=now + timedelta(days=30),
        utm=waymark.PostLinksRequestUtm(source="newsletter"),
    )
    link = links.post_links(body).data
    assert link.custom_alias == name and link.utm.source == "newsletter", link
    assert link.expires_at.replace(microsecond=0) == (now + timedelta(days=30)).replace(microsecond=0), link


def read_link():
    link = links.get_links_by_code(name).data
    assert link.original_url == "https://shop.example/product", link


def update_link():
    link = links.patch_links_by_code(name, waymark.PatchLinksByCodeRequest(title="Renamed", utm=None)).data
    assert link.title == "Renamed" and link.utm is None, link


def page_links():
    page = links.get_links_list(limit=1, offset=0, search=name)
    assert [link.title for link in page.data] == ["Renamed"] and page.meta.total == 1, page


def replace_rules():
    country = waymark.CountryRuleFilter(kind="country", mode="is", values=["GB"])
    body = waymark.PutLinksByCodeRulesRequest(
        version=links.get_links_by_code(name, full="true").data.rules_version,
        rules=[
            waymark.PutLinksByCodeRulesRequestRule(
                rule_type="geo",
                target_url="https://shop.example/gb",
                conditions=waymark.PutLinksByCodeRulesRequestRuleConditions(match="all", filters=[waymark.RuleFilter(country)]),
            )
        ],
    )
    [rule] = rules.put_links_by_code_rules(name, body).data
    assert rule.target_url == "https://shop.example/gb", rule
    assert rule.conditions["filters"][0]["values"] == ["GB"], rule


def run_report():
    body = waymark.PostAnalyticsReportRequest(
        var_from="2026-01-01",
        to="2026-02-01",
        group_by=["date", "link"],
        metrics=["clicks", "revenue"],
        filters=[waymark.ReportFilter(field="country", operator="in", value=["GB", "DE"])],
    )
    report = reports.post_analytics_report(body)
    assert report.data.rows == [] and report.meta.total == 0, report


def create_offer():
    body = waymark.PostOffersRequest(name=name, url="https://offer.example/?sub={click_id}", payout=12.55)
    offer = offers.post_offers(body).data
    assert (offer.name, offer.payout) == (name, 12.55), offer


def import_conversions():
    body = waymark.PostConversionsImportRequest(csv="subid,status,payout\nunknown,approved,12.5\n")
    imported = conversions.post_conversions_import(body).data
    assert (imported.accepted, imported.rejected) == (0, 1), imported


def send_postback():
    answer = conversions.get_postback(
        click_id=os.environ["CLICK"],
        status="sale",
        payout="12.55",
        tid=name,
        key=os.environ["POSTBACK_KEY"],
    )
    assert answer.data.result in ("created", "pending"), answer


def delete_link():
    links.delete_links_by_code(name)
    try:
        links.get_links_by_code(name)
    except waymark.ApiException as error:
        assert error.status == 404 and json.loads(error.body)["code"] == "NOT_FOUND", error
    else:
        raise AssertionError("The link is still there")


for call in [
    create_link,
    read_link,
    update_link,
    page_links,
    replace_rules,
    run_report,
    create_offer,
    import_conversions,
    send_postback,
    delete_link,
]:
    try:
        call()
        problem = None
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    print(json.dumps({"call": call.__name__, "problem": problem}))
