/**
 * User agents of browsers as people use them, in-app ones included: real forms, over the versions of this and
 * the last year. Each form is listed once, with `{v}` for its versions.
 */
interface BrowserForm {
  of: string
  form: string
  versions: readonly string[]
}

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)'
const webview = (model: string, chrome: string) =>
  `Mozilla/5.0 (Linux; Android ${model}; wv) ${gecko} Version/4.0 Chrome/${chrome} Mobile Safari/537.36`

const chromes = ['131', '134', '136', '138', '140', '142', '144', '146'].map((major) => `${major}.0.0.0`)
const fewChromes = chromes.slice(-4)
const firefoxes = ['128.0', '136.0', '140.0', '144.0', '147.0']
const safaris = ['17.6', '18.3', '18.5', '26.0', '26.1']

const desktop: readonly BrowserForm[] = [
  { of: 'Chrome on Windows', form: `${windows} ${gecko} Chrome/{v} Safari/537.36`, versions: chromes },
  { of: 'Chrome on macOS', form: `${mac} ${gecko} Chrome/{v} Safari/537.36`, versions: chromes },
  { of: 'Chrome on Linux', form: `${linux} ${gecko} Chrome/{v} Safari/537.36`, versions: chromes },
  {
    of: 'Chrome on ChromeOS',
    form: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${gecko} Chrome/{v} Safari/537.36`,
    versions: fewChromes,
  },
  { of: 'Edge on Windows', form: `${windows} ${gecko} Chrome/{v} Safari/537.36 Edg/{v}`, versions: chromes },
  { of: 'Edge on macOS', form: `${mac} ${gecko} Chrome/{v} Safari/537.36 Edg/{v}`, versions: fewChromes },
  {
    of: 'Firefox on Windows',
    form: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:{v}) Gecko/20100101 Firefox/{v}',
    versions: firefoxes,
  },
  {
    of: 'Firefox on macOS',
    form: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:{v}) Gecko/20100101 Firefox/{v}',
    versions: firefoxes,
  },
  {
    of: 'Firefox on Ubuntu',
    form: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:{v}) Gecko/20100101 Firefox/{v}',
    versions: firefoxes,
  },
  {
    of: 'Firefox ESR on Windows 7',
    form: 'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:{v}) Gecko/20100101 Firefox/{v}',
    versions: ['115.0'],
  },
  { of: 'Safari on macOS', form: `${mac} ${ios} Version/{v} Safari/605.1.15`, versions: safaris },
  {
    of: 'Opera on Windows',
    form: `${windows} ${gecko} Chrome/142.0.0.0 Safari/537.36 OPR/{v}`,
    versions: ['120.0.0.0', '124.0.0.0', '126.0.0.0'],
  },
  {
    of: 'Opera GX on Windows',
    form: `${windows} ${gecko} Chrome/140.0.0.0 Safari/537.36 OPR/{v} (Edition GX)`,
    versions: ['124.0.0.0'],
  },
  {
    of: 'Opera on macOS',
    form: `${mac} ${gecko} Chrome/142.0.0.0 Safari/537.36 OPR/{v}`,
    versions: ['126.0.0.0'],
  },
  {
    of: 'Yandex Browser on Windows',
    form: `${windows} ${gecko} Chrome/140.0.0.0 YaBrowser/{v} Yowser/2.5 Safari/537.36`,
    versions: ['25.8.0.0', '25.10.0.0', '25.12.0.0'],
  },
  {
    of: 'Yandex Browser on macOS',
    form: `${mac} ${gecko} Chrome/140.0.0.0 YaBrowser/{v} Yowser/2.5 Safari/537.36`,
    versions: ['25.10.0.0'],
  },
  {
    of: 'Vivaldi on Windows',
    form: `${windows} ${gecko} Chrome/140.0.0.0 Safari/537.36 Vivaldi/{v}`,
    versions: ['7.5.3735.41', '7.6.3797.56'],
  },
  {
    of: 'DuckDuckGo on macOS',
    form: `${mac} ${ios} Version/{v} Safari/605.1.15 Ddg/{v}`,
    versions: ['18.5', '26.0'],
  },
  {
    of: 'DuckDuckGo on Windows',
    form: `${windows} ${gecko} Chrome/{v} Safari/537.36 Edg/{v} Ddg/{v}`,
    versions: ['142.0.0.0'],
  },
  {
    of: 'Whale',
    form: `${windows} ${gecko} Chrome/138.0.0.0 Whale/{v} Safari/537.36`,
    versions: ['4.33.325.12'],
  },
  {
    of: 'QQ Browser',
    form: `${windows} ${gecko} Chrome/123.0.0.0 Safari/537.36 Core/1.116.566.400 QQBrowser/{v}`,
    versions: ['19.5.6664.400'],
  },
  {
    of: '360 browser',
    form: `${windows} ${gecko} Chrome/{v} Safari/537.36 QIHU 360SE`,
    versions: ['132.0.0.0'],
  },
  {
    of: 'Sogou',
    form: `${windows} ${gecko} Chrome/116.0.5845.97 Safari/537.36 SE 2.X MetaSr {v}`,
    versions: ['1.0'],
  },
  {
    of: 'Coc Coc',
    form: `${windows} ${gecko} coc_coc_browser/{v} Chrome/134.0.0.0 Safari/537.36`,
    versions: ['138.0.0'],
  },
  {
    of: 'Seamonkey',
    form: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0 SeaMonkey/{v}',
    versions: ['2.53.21'],
  },
  {
    of: 'Internet Explorer 11',
    form: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:{v}) like Gecko',
    versions: ['11.0'],
  },
  {
    of: 'Edge legacy',
    form: `${windows} ${gecko} Chrome/70.0.3538.102 Safari/537.36 Edge/{v}`,
    versions: ['18.19045'],
  },
  {
    of: 'Chrome on Windows 7',
    form: `Mozilla/5.0 (Windows NT 6.1; Win64; x64) ${gecko} Chrome/{v} Safari/537.36`,
    versions: ['109.0.0.0'],
  },
  { of: 'Epiphany', form: `${linux} ${ios} Version/{v} Safari/605.1.15`, versions: ['26.0'] },
  {
    of: 'Falkon',
    form: `${linux} ${gecko} Falkon/{v} Chrome/126.0.6478.234 Safari/537.36`,
    versions: ['24.12.3'],
  },
  {
    of: 'Pale Moon',
    form: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Goanna/6.8 Firefox/128.0 PaleMoon/{v}',
    versions: ['33.8.0'],
  },
]

const mobile: readonly BrowserForm[] = [
  { of: 'Chrome on Android', form: `${android} ${gecko} Chrome/{v} Mobile Safari/537.36`, versions: chromes },
  {
    of: 'Chrome on an Android tablet',
    form: `${android} ${gecko} Chrome/{v} Safari/537.36`,
    versions: fewChromes,
  },
  {
    of: 'Chrome on Android that names the phone',
    form: `Mozilla/5.0 (Linux; Android 14; {v}) ${gecko} Chrome/138.0.7204.179 Mobile Safari/537.36`,
    versions: [
      'SM-S928B',
      'Pixel 9 Pro',
      'CPH2557',
      '23127PN0CC',
      'CUBOT X70',
      'RMX3771',
      'moto g84 5G',
      'Infinix X6833B',
      'TECNO LI7',
      'vivo 2303',
    ],
  },
  {
    of: 'Chrome on iOS',
    form: `${iphone} ${ios} CriOS/{v} Mobile/15E148 Safari/604.1`,
    versions: ['138.0.7204.156', '140.0.7339.101', '142.0.7444.77'],
  },
  {
    of: 'Chrome on iPadOS',
    form: `${ipad} ${ios} CriOS/{v} Mobile/15E148 Safari/604.1`,
    versions: ['142.0.7444.77'],
  },
  { of: 'Safari on iOS', form: `${iphone} ${ios} Version/{v} Mobile/15E148 Safari/604.1`, versions: safaris },
  {
    of: 'Safari on iPadOS',
    form: `${ipad} ${ios} Version/{v} Mobile/15E148 Safari/604.1`,
    versions: safaris,
  },
  {
    of: 'Safari on an old iPhone',
    form: `Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_3 like Mac OS X) ${ios} Version/{v} Mobile/15E148 Safari/604.1`,
    versions: ['15.6.6'],
  },
  {
    of: 'Firefox on Android',
    form: 'Mozilla/5.0 (Android 15; Mobile; rv:{v}) Gecko/{v} Firefox/{v}',
    versions: firefoxes,
  },
  {
    of: 'Firefox on iOS',
    form: `${iphone} ${ios} FxiOS/{v} Mobile/15E148 Safari/605.1.15`,
    versions: ['140.0', '144.0'],
  },
  {
    of: 'Firefox Focus on iOS',
    form: `${iphone} ${ios} FxiOS/{v} Mobile/15E148 Version/15.0`,
    versions: ['144.0'],
  },
  {
    of: 'Edge on Android',
    form: `${android} ${gecko} Chrome/{v} Mobile Safari/537.36 EdgA/{v}`,
    versions: fewChromes,
  },
  {
    of: 'Edge on iOS',
    form: `${iphone} ${ios} Version/18.0 EdgiOS/{v} Mobile/15E148 Safari/605.1.15`,
    versions: ['138.0.3351.95', '142.0.3595.66'],
  },
  {
    of: 'Opera on Android',
    form: `${android} ${gecko} Chrome/138.0.0.0 Mobile Safari/537.36 OPR/{v}`,
    versions: ['90.0.0.0', '92.0.0.0'],
  },
  {
    of: 'Opera Mini on Android',
    form: `Mozilla/5.0 (Linux; U; Android 13; SM-A135F Build/TP1A.220624.014; wv) ${gecko} Version/4.0 Chrome/138.0.7204.179 Mobile Safari/537.36 OPR/{v}`,
    versions: ['96.0.2254.76012'],
  },
  {
    of: 'Opera Mini by its proxy',
    form: 'Opera/9.80 (Android; Opera Mini/{v}/191.308; U; en) Presto/2.12.423 Version/12.16',
    versions: ['82.0.2254'],
  },
  {
    of: 'Opera Touch on iOS',
    form: `${iphone} ${ios} Version/18.5 Mobile/15E148 Safari/604.1 OPT/{v}`,
    versions: ['5.7.0', '6.2.1'],
  },
  {
    of: 'Samsung Internet',
    form: `${android} ${gecko} SamsungBrowser/{v} Chrome/136.0.0.0 Mobile Safari/537.36`,
    versions: ['27.0', '28.0', '29.0'],
  },
  {
    of: 'Samsung Internet on a tablet',
    form: `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-X710) ${gecko} SamsungBrowser/{v} Chrome/125.0.0.0 Safari/537.36`,
    versions: ['27.0'],
  },
  {
    of: 'UC Browser',
    form: `Mozilla/5.0 (Linux; U; Android 13; en-US; RMX3760 Build/TP1A.220905.001) ${gecko} Version/4.0 Chrome/100.0.4896.127 UCBrowser/{v} Mobile Safari/537.36`,
    versions: ['13.9.2.1325', '14.5.0.1360'],
  },
  {
    of: 'Yandex Browser on Android',
    form: `Mozilla/5.0 (Linux; arm_64; Android 14; SM-A546E) ${gecko} Chrome/140.0.7339.207 YaBrowser/{v} Mobile Safari/537.36`,
    versions: ['25.8.4.125.00', '25.10.3.155.00'],
  },
  {
    of: 'Yandex Browser on iOS',
    form: `${iphone} ${ios} Version/18.0 YaBrowser/{v} Mobile/15E148 Safari/604.1`,
    versions: ['25.9.6.1117.10'],
  },
  {
    of: 'Yandex app on iOS',
    form: `${iphone} ${ios} Version/18.0 YaBrowser/25.9.0.1 YaApp_iOS/{v} YaApp_iOS_Browser/{v} Safari/604.1 SA/3`,
    versions: ['2510.0'],
  },
  {
    of: 'Mi Browser',
    form: `Mozilla/5.0 (Linux; U; Android 14; en-gb; 2312DRA50G Build/UP1A.231005.007) ${gecko} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/{v}`,
    versions: ['14.36.1-gn', '14.42.0-gn'],
  },
  {
    of: 'Huawei Browser',
    form: `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-NX9; HMSCore 6.15.0.302) ${gecko} Chrome/114.0.5735.196 HuaweiBrowser/{v} Mobile Safari/537.36`,
    versions: ['16.0.4.300'],
  },
  {
    of: 'HeyTap on Oppo',
    form: `Mozilla/5.0 (Linux; U; Android 14; en-in; CPH2487 Build/UKQ1.230924.001) ${gecko} Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/{v}`,
    versions: ['45.11.7.1'],
  },
  {
    of: 'Vivo Browser',
    form: `Mozilla/5.0 (Linux; Android 14; V2309) ${gecko} Chrome/123.0.6312.118 Mobile Safari/537.36 VivoBrowser/{v}`,
    versions: ['15.2.0.2'],
  },
  {
    of: 'DuckDuckGo on Android',
    form: `${android} ${gecko} Chrome/{v} Mobile Safari/537.36 DuckDuckGo/5`,
    versions: ['140.0.0.0', '142.0.0.0'],
  },
  {
    of: 'DuckDuckGo on iOS',
    form: `${iphone} ${ios} Version/18.5 Mobile/15E148 DuckDuckGo/{v} Safari/605.1.15`,
    versions: ['7'],
  },
  { of: 'Brave on iOS', form: `${iphone} ${ios} Version/{v} Mobile/15E148 Safari/604.1`, versions: ['18.4'] },
  {
    of: 'Vivaldi on Android',
    form: `${android} ${gecko} Chrome/138.0.0.0 Mobile Safari/537.36 Vivaldi/{v}`,
    versions: ['7.5.3736.131'],
  },
  {
    of: 'Ecosia on iOS',
    form: `${iphone} ${ios} Version/18.5 Mobile/15E148 Safari/604.1 (Ecosia ios@{v})`,
    versions: ['11.1.0.2105'],
  },
  {
    of: 'Silk on Fire',
    form: `Mozilla/5.0 (Linux; Android 11; KFRAWI) ${gecko} Silk/{v} like Chrome/138.0.0.0 Safari/537.36`,
    versions: ['138.3.2'],
  },
  {
    of: 'KaiOS',
    form: 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/{v}',
    versions: ['2.5'],
  },
  {
    of: 'Google app on iOS',
    form: `${iphone} ${ios} GSA/{v} Mobile/15E148 Safari/604.1`,
    versions: ['380.0.788317806', '392.0.826513204'],
  },
  {
    of: 'Google app on Android',
    form: `${webview('15; Pixel 8 Build/AP4A.250105.002', '142.0.7444.106')} GSA/{v}.arm64`,
    versions: ['16.45.61'],
  },
]

const facebookIos = (version: string, app: string) =>
  `${iphone} ${ios} Mobile/22F76 [FBAN/${app};FBAV/${version};FBBV/752816342;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBCR/;FBID/phone;FBLC/en_GB;FBOP/80]`

const inApp: readonly BrowserForm[] = [
  {
    of: 'Facebook on Android',
    form: `${webview('14; SM-A155F Build/UP1A.231005.007', '142.0.7444.102')} [FB_IAB/FB4A;FBAV/{v};]`,
    versions: ['521.0.0.46.96', '530.0.0.48.74', '537.0.0.52.106'],
  },
  { of: 'Facebook on iOS', form: facebookIos('{v}', 'FBIOS'), versions: ['521.0.0.38.101', '530.0.0.51.71'] },
  {
    of: 'Facebook on iOS as IAB',
    form: `${iphone} ${ios} Mobile/22F76 [FB_IAB/FB4A;FBAV/{v};]`,
    versions: ['530.0.0.51.71'],
  },
  {
    of: 'Facebook, newer form',
    form: `${webview('16; Pixel 10 Pro XL Build/CP1A.260305.018', '146.0.7680.174')} MetaIAB Facebook/{v}`,
    versions: ['551.0.0.52.62'],
  },
  {
    of: 'Facebook Lite',
    form: `${webview('11; SM-A125F Build/RP1A.200720.012', '138.0.7204.179')} [FBAN/EMA;FBLC/en_US;FBAV/{v};]`,
    versions: ['472.0.0.8.110'],
  },
  {
    of: 'Messenger on Android',
    form: `${webview('14; SM-S918B Build/UP1A.231005.007', '142.0.7444.102')} [FB_IAB/Orca-Android;FBAV/{v};]`,
    versions: ['532.0.0.53.109'],
  },
  { of: 'Messenger on iOS', form: facebookIos('{v}', 'MessengerForiOS'), versions: ['525.0.0.38.106'] },
  {
    of: 'Instagram on Android',
    form: `${webview('15; CPH2557 Build/AP3A.240617.008', '142.0.7444.142')} Instagram {v} Android (35/15; 480dpi; 1080x2400; OPPO; CPH2557; OP573DL1; mt6833; en_MY; 822918295; IABMV/1)`,
    versions: ['398.0.0.55.76', '406.0.0.58.159'],
  },
  {
    of: 'Instagram on iOS',
    form: `${iphone} ${ios} Mobile/22F76 Instagram {v} (iPhone15,3; iOS 18_5; en_GB; en-GB; scale=3.00; 1290x2796; 774364832; IABMV/1)`,
    versions: ['388.0.0.28.84', '407.0.0.33.72'],
  },
  {
    of: 'Threads on iOS',
    form: `${iphone} ${ios} Mobile/22F76 Barcelona {v} (iPhone15,3; iOS 18_5; en_GB; en; scale=3.00; 1290x2796; 771526453)`,
    versions: ['388.0.0.31.84'],
  },
  {
    of: 'TikTok on Android',
    form: `${webview('13; SM-A536E Build/TP1A.220624.014', '138.0.7204.179')} trill_2024107030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/{v} ByteLocale/en ByteFullLocale/en Region/GB AppId/1233 Spark/1.6.7 BytedanceWebview/d8a21c6`,
    versions: ['41.7.3', '42.4.3'],
  },
  {
    of: 'TikTok on iOS',
    form: `${iphone} ${ios} Mobile/15E148 musical_ly_{v} JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/3E9F8B4C`,
    versions: ['41.7.0', '42.4.0'],
  },
  {
    of: 'Snapchat on Android',
    form: `${webview('14; SM-S921B Build/UP1A.231005.007', '142.0.7444.102')} Snapchat/{v} (SM-S921B; Android 14#S921BXXU3AXF4#34; gzip; )`,
    versions: ['13.45.0.52', '13.66.0.36'],
  },
  {
    of: 'Snapchat on iOS',
    form: `${iphone} ${ios} Version/18.5 Mobile/15E148 Snapchat/{v} (like Safari/8621.2.5.10.10, panda)`,
    versions: ['13.45.0.52', '13.66.0.36'],
  },
  {
    of: 'WeChat on Android',
    form: `Mozilla/5.0 (Linux; Android 13; V2203A Build/TP1A.220624.014; wv) ${gecko} Version/4.0 Chrome/134.0.6998.136 Mobile Safari/537.36 XWEB/1340129 MMWEBSDK/20250201 MMWEBID/5529 MicroMessenger/{v}(0x28003956) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
    versions: ['8.0.57.2820', '8.0.61.2880'],
  },
  {
    of: 'WeChat on iOS',
    form: `${iphone} ${ios} Mobile/15E148 MicroMessenger/{v}(0x1800392c) NetType/4G Language/zh_CN`,
    versions: ['8.0.57', '8.0.61'],
  },
  {
    of: 'WeChat on Windows',
    form: `${windows} ${gecko} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/{v}(0x6309092b) WindowsWechat(0x63090c33) XWEB/14315 Flue`,
    versions: ['7.0.20.1781'],
  },
  {
    of: 'LINE on Android',
    form: `${webview('14; SO-51D Build/67.1.A.2.112', '142.0.7444.102')} Line/{v}/IAB`,
    versions: ['15.14.0', '15.18.0'],
  },
  {
    of: 'LINE on iOS',
    form: `${iphone} ${ios} Mobile/15E148 Safari Line/{v}`,
    versions: ['15.14.0', '15.18.0'],
  },
  {
    of: 'KakaoTalk',
    form: `${webview('14; SM-S926N Build/UP1A.231005.007', '142.0.7444.102')};KAKAOTALK 2511250;KAKAOTALK {v}`,
    versions: ['25.8.3'],
  },
  {
    of: 'Naver app',
    form: `${webview('14; SM-S926N Build/UP1A.231005.007', '142.0.7444.102')} NAVER(inapp; search; 2000; {v})`,
    versions: ['12.14.31'],
  },
  { of: 'Pinterest on iOS', form: `${iphone} ${ios} Mobile/15E148 [Pinterest/iOS]{v}`, versions: [''] },
  {
    of: 'Pinterest on Android',
    form: `${webview('14; SM-A546E Build/UP1A.231005.007', '142.0.7444.102')} [Pinterest/Android]{v}`,
    versions: [''],
  },
  {
    of: 'X on Android',
    form: `${webview('14; Pixel 7 Build/UP1A.231105.003', '142.0.7444.102')} TwitterAndroid{v}`,
    versions: [''],
  },
  {
    of: 'X on iOS',
    form: `${iphone} ${ios} Mobile/22F76 Twitter for iPhone/{v}`,
    versions: ['11.14', '11.37'],
  },
  {
    of: 'LinkedIn on iOS',
    form: `${iphone} ${ios} Mobile/15E148 [LinkedInApp]/{v}`,
    versions: ['9.31.1424'],
  },
  {
    of: 'LinkedIn on Android',
    form: `${webview('14; SM-A546E Build/UP1A.231005.007', '142.0.7444.102')} [LinkedInApp]{v}`,
    versions: [''],
  },
  {
    of: 'Reddit on Android',
    form: `${webview('14; Pixel 8 Build/UQ1A.240205.004', '142.0.7444.102')} Reddit/Version {v}/Build 2545010/Android 14`,
    versions: ['2025.45.0'],
  },
  {
    of: 'VK on Android',
    form: `${webview('13; M2101K6G Build/TKQ1.221013.002', '138.0.7204.179')} VKAndroidApp/{v}`,
    versions: ['8.148-31090'],
  },
  {
    of: 'Odnoklassniki',
    form: `${webview('13; 2201117TY Build/TP1A.220624.014', '138.0.7204.179')} OkApp{v}`,
    versions: [''],
  },
  {
    of: 'Telegram on Android',
    form: `${webview('14; SM-S918B Build/UP1A.231005.007', '142.0.7444.102')} Telegram-Android/{v} (Samsung SM-S918B; Android 14; SDK 34; HIGH)`,
    versions: ['11.14.1'],
  },
  {
    of: 'QQ on Android',
    form: `${webview('12; M2012K11AC Build/SKQ1.220303.001', '121.0.6167.71')} V1_AND_SQ_{v}_8538_YYB_D QQ/9.1.35.23025 NetType/WIFI WebP/0.3.0 AppId/537265893 Pixel/1080`,
    versions: ['9.1.35'],
  },
  {
    of: 'Quora on Android',
    form: `${webview('13; M2101K6G Build/TKQ1.221013.002', '138.0.7204.179')} Quora_Android{v}`,
    versions: [''],
  },
  {
    of: 'Shopee',
    form: `${webview('13; CPH2269 Build/TP1A.220905.001', '138.0.7204.179')} ShopeeID AppVer/{v}`,
    versions: ['3.51.20'],
  },
]

const bigScreens: readonly BrowserForm[] = [
  {
    of: 'Samsung TV',
    form: `Mozilla/5.0 (SMART-TV; LINUX; Tizen {v}) ${gecko} Version/{v} Chrome/108.0.5359.1 TV Safari/537.36`,
    versions: ['6.0', '7.0', '8.0'],
  },
  {
    of: 'LG TV',
    form: `Mozilla/5.0 (Web0S; Linux/SmartTV) ${gecko} Chrome/{v} Safari/537.36 WebAppManager`,
    versions: ['87.0.4280.88', '94.0.4606.128', '108.0.5359.211'],
  },
  {
    of: 'Android TV',
    form: `Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH22 Build/STT2.230203.001.S114; wv) ${gecko} Version/4.0 Chrome/{v} Mobile Safari/537.36`,
    versions: ['138.0.7204.179'],
  },
  {
    of: 'Chromecast',
    form: `Mozilla/5.0 (Linux; Android 12; Chromecast Build/STTL.240508.003) ${gecko} Chrome/{v} Safari/537.36 CrKey/1.56.500000 DeviceType/AndroidTV`,
    versions: ['138.0.7204.179'],
  },
  {
    of: 'Fire TV',
    form: `Mozilla/5.0 (Linux; Android 9; AFTKA) ${gecko} Silk/{v} like Chrome/134.0.6998.208 Safari/537.36`,
    versions: ['134.5.4'],
  },
  {
    of: 'Hisense TV',
    form: `Mozilla/5.0 (Linux; Android 9; VIDAA; Hisense) ${gecko} Chrome/{v} Safari/537.36 Hisense/SmartTV VIDAA/7.6`,
    versions: ['94.0.4606.81'],
  },
  {
    of: 'PlayStation 5',
    form: `Mozilla/5.0 (PlayStation; PlayStation 5/{v}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15`,
    versions: ['10.20', '12.00'],
  },
  {
    of: 'PlayStation 4',
    form: 'Mozilla/5.0 (PlayStation 4 {v}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
    versions: ['12.00'],
  },
  {
    of: 'Xbox',
    form: `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) ${gecko} Chrome/{v} Safari/537.36 Edg/{v}`,
    versions: ['138.0.0.0', '142.0.0.0'],
  },
  {
    of: 'Nintendo Switch',
    form: 'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/606.4 (KHTML, like Gecko) NF/6.0.1.15.4 NintendoBrowser/{v}',
    versions: ['5.1.0.20393'],
  },
  {
    of: 'Quest',
    form: `Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${gecko} OculusBrowser/{v} Chrome/138.0.7204.179 VR Safari/537.36`,
    versions: ['39.2.0.16'],
  },
  {
    of: 'Tesla',
    form: `${linux} ${gecko} Chrome/136.0.0.0 Safari/537.36 Tesla/{v}`,
    versions: ['2025.38.9'],
  },
  {
    of: 'Apple Watch',
    form: 'Mozilla/5.0 (Apple Watch; CPU Apple Watch OS like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{v} Safari/605.1.15',
    versions: ['11.5'],
  },
]

/** What of a form names the browser, and the user agent itself; each user agent once. */
export const browserUserAgents: readonly (readonly [of: string, userAgent: string])[] = [
  ...new Map(
    [...desktop, ...mobile, ...inApp, ...bigScreens].flatMap(({ of, form, versions }) =>
      versions.map((version) => [form.replaceAll('{v}', version), of] as const),
    ),
  ),
].map(([userAgent, of]) => [of, userAgent] as const)
