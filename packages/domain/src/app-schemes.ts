/**
 * Schemes that open no app of the owner's: those of browsers, which would lead past the target that was
 * checked or run a script, and those that call, write or charge. No workspace can name one as its own.
 */
const refusedSchemes = named(`
  http https ws wss ftp ftps file filesystem content data blob about javascript vbscript livescript mocha
  jar resource view-source feed cid mid chrome chrome-extension moz-extension safari-extension edge opera
  brave microsoft-edge microsoft-edge-http microsoft-edge-https ms-search ms-settings search-ms ms-msdt
  ms-appinstaller ms-officecmd ms-word ms-excel ms-powerpoint shell mhtml googlechrome googlechromes
  firefox firefox-focus touch-http touch-https ddgquicklink opera-http opera-https x-web-search
  x-safari-http x-safari-https android-app ios-app android.resource android.intent webcal blob-internal
  ssh telnet ldap smb vnc tel telprompt sms smsto mms mmsto mailto facetime facetime-audio intent prefs
  app-prefs app-settings itms-services shortcuts workflow callto voicemail
`)

/** Schemes of apps that many people have, and of stores: what they open is known. */
const knownAppSchemes: ReadonlySet<string> = new Set([
  // Stores
  ...named(`
    market itms itms-apps itms-appss itms-books macappstore amzn appmarket samsungapps mimarket oppomarket
    vivomarket hiapplink huaweiappmarket appgallery rustore
  `),
  // Social networks and messengers
  ...named(`
    fb facebook fb-messenger fb-messenger-public messenger fbgroups fb-profile instagram instagram-stories
    barcelona threads whatsapp whatsapp-business twitter x tiktok musically snssdk1128 snssdk1180 snssdk1233
    aweme snapchat pinterest linkedin reddit tumblr bluesky mastodon quora medium bereal vk vkontakte ok
    odnoklassniki tg telegram viber line lineworks kakaotalk kakaolink kakaoplus weixin wechat mqq mqqapi
    sinaweibo weibo xhsdiscover zhihu zalo imo discord slack skype ms-teams msteams sgnl signal zoomus
    zoommtg googlemeet gmeet
  `),
  // Video, music, reading
  ...named(`
    youtube vnd.youtube youtubemusic youtubekids vimeo dailymotion twitch nflx netflix hulu disneyplus
    hbomax max primevideo aiv paramountplus peacock crunchyroll bilibili iqiyi youku kinopoisk rutube
    spotify music itmss applemusic podcasts pcast tidal deezer soundcloud shazam audible kindle ibooks
    yandexmusic jiosaavn gaana anghami boomplay audiomack bandcamp wattpad webtoon flipboard nytimes bbcnews
  `),
  // Shops and payment
  ...named(`
    com.amazon.mobile.shopping com.amazon.mobile.shopping.web amazon ebay etsy aliexpress alibaba taobao
    tbopen tmall openapp.jdmobile jdmobile pinduoduo temu shein sheinlink shopee shopeeid shopeeth shopeevn
    shopeebr lazada tokopedia bukalapak blibli flipkart myntra meesho ajio nykaa snapdeal jumia noon
    trendyol hepsiburada n11 allegro ozon wildberries avito youla mercadolibre mercadopago meli magalu
    americanas wish walmart target bestbuy costco homedepot ikea zalando asos hm zara nike adidas sephora
    vinted depop poshmark offerup olx rakuten mercari coupang paypal venmo cashapp squarecash revolut wise
    klarna afterpay alipay alipays paytm paytmmp phonepe gpay tez mobikwik gojek ovo dana coinbase cbwallet
    binance bnc bybitapp okx trust metamask robinhood etoro
  `),
  // Travel, food, maps
  ...named(`
    booking airbnb expda expedia hotelsapp agoda tripadvisor skyscanner kayak ctrip trip vrbo ryanair uber
    ubereats lyft bolt grab yandextaxi didi ola blablacar doordash deliveroo glovoapp foodpanda zomato
    swiggy instacart grubhub ifood rappi starbucks mcdonalds geo maps comgooglemaps google.navigation waze
    yandexmaps yandexnavi dgis citymapper foursquare yelp opentable
  `),
  // Google, Microsoft, work, learning, dating, games
  ...named(`
    googlegmail googledrive googledocs googlesheets googleslides googlephotos googlecalendar ms-outlook
    onedrive ms-onenote onenote dropbox dbapi-2 evernote notion trello asana figma canva github jira linear
    todoist airtable miro shopify hubspot salesforce1 calendly docusign indeed upwork fiverr glassdoor
    duolingo coursera udemy khanacademy tinder bumble hinge badoo okcupid strava fitbit myfitnesspal calm
    headspace steam steammobile roblox minecraft clashofclans clashroyale brawlstars pokemongo chesscom
    epicgames com.epicgames.launcher xbox playstation ea genshin pubgmobile freefire
  `),
])

const schemePattern = /^[a-z][a-z0-9+.-]*$/

export const appSchemeMaxLength = 64

/** Says whether a text names a scheme that an app could have: browsers and telephones have the others. */
export function isAppScheme(scheme: string): boolean {
  return schemePattern.test(scheme) && !refusedSchemes.has(scheme)
}

/**
 * Says what is wrong with a scheme that a workspace names as one of its apps; `null` where nothing is.
 * @param scheme in lower case
 */
export function appSchemeProblem(scheme: string): string | null {
  if (!schemePattern.test(scheme) || scheme.length > appSchemeMaxLength)
    return `is the name of a scheme such as myapp: a letter, then letters, digits, +, . and -, ${appSchemeMaxLength} at most`
  return refusedSchemes.has(scheme) ? `takes the scheme of an app, not ${scheme}:` : null
}

/** Says whether a scheme is of a known app, or of the workspace's own. @param scheme in lower case */
export const opensKnownApp = (scheme: string, own: readonly string[]): boolean =>
  isAppScheme(scheme) && (knownAppSchemes.has(scheme) || own.includes(scheme))

/** Returns the words of a text, so that long lists are read as such. */
function named(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
