import type { InAppName } from '@waymark/rule-engine'
import { apple, gecko } from './forms.ts'

/** Of an app: what it writes behind the user agent of the system, by system. `{v}` is its version. */
interface AppForm {
  app: InAppName
  version: string
  ios: readonly string[]
  android: readonly string[]
}

const fb = (app: string) =>
  `[FBAN/${app};FBAV/{v};FBBV/752816342;FBDV/iPhone15,3;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/en_GB;FBOP/80]`

const forms: readonly AppForm[] = [
  {
    app: 'Facebook',
    version: '530.0.0.51.71',
    ios: [fb('FBIOS'), '[FB_IAB/FB4A;FBAV/{v};]', fb('EMA')],
    android: [
      '[FB_IAB/FB4A;FBAV/{v};]',
      '[FB_IAB/FB4A;FBAV/{v};IABMV/1;]',
      'MetaIAB Facebook/{v}',
      '[FBAN/EMA;FBLC/en_US;FBAV/{v};]',
    ],
  },
  {
    app: 'Messenger',
    version: '525.0.0.38.106',
    ios: [fb('MessengerForiOS'), fb('MessengerLiteForiOS')],
    android: ['[FB_IAB/Orca-Android;FBAV/{v};]', '[FB_IAB/MESSENGER;FBAV/{v};]', 'MetaIAB Messenger/{v}'],
  },
  {
    app: 'Instagram',
    version: '406.0.0.58.159',
    ios: [
      'Instagram {v} (iPhone15,3; iOS 18_5; en_GB; en-GB; scale=3.00; 1290x2796; 774364832; IABMV/1)',
      'Instagram {v}',
    ],
    android: [
      'Instagram {v} Android (35/15; 480dpi; 1080x2400; OPPO; CPH2557; OP573DL1; mt6833; en_MY; 822918295; IABMV/1)',
      'Instagram {v} Android',
    ],
  },
  {
    app: 'Threads',
    version: '388.0.0.31.84',
    ios: ['Barcelona {v} (iPhone15,3; iOS 18_5; en_GB; en; scale=3.00; 1290x2796; 771526453)'],
    android: [
      'Barcelona {v} Android (34/14; 420dpi; 1080x2340; samsung; SM-A546B; a54x; s5e8835; en_GB; 771526453)',
    ],
  },
  {
    app: 'TikTok',
    version: '42.4.3',
    ios: [
      'musical_ly_{v} JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/GB RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6',
      'trill_{v} JsSdk/2.0 NetType/4G Channel/App Store ByteLocale/en Region/MY BytedanceWebview/d8a21c6',
    ],
    android: [
      'musical_ly_2024204030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/{v} ByteLocale/en Region/GB BytedanceWebview/d8a21c6',
      'trill_2024107030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/{v} ByteLocale/en BytedanceWebview/d8a21c6',
      'BytedanceWebview/d8a21c6',
    ],
  },
  {
    app: 'Snapchat',
    version: '13.66.0.36',
    ios: ['Snapchat/{v} (like Safari/8621.2.5.10.10, panda)', 'Snapchat/{v} (iPhone15,3; iOS 18.5; gzip)'],
    android: ['Snapchat/{v} (SM-S921B; Android 14#S921BXXU3AXF4#34; gzip; )'],
  },
  {
    app: 'Pinterest',
    version: '13.40.0',
    ios: ['[Pinterest/iOS]', 'Pinterest for iOS/{v}'],
    android: ['[Pinterest/Android]', 'Pinterest for Android/{v}'],
  },
  {
    app: 'LinkedIn',
    version: '9.31.1424',
    ios: ['[LinkedInApp]/{v}', 'LinkedInApp/{v}'],
    android: ['[LinkedInApp]', '[LinkedInApp]/{v}'],
  },
  {
    app: 'X',
    version: '11.37',
    ios: ['Twitter for iPhone/{v}', 'Twitter for iPad/{v}'],
    android: ['TwitterAndroid', 'TwitterAndroid/{v}'],
  },
  {
    app: 'Telegram',
    version: '11.14.1',
    ios: ['Telegram-iOS/{v}', 'TelegramiOS/{v}'],
    android: ['Telegram-Android/{v} (Samsung SM-S918B; Android 14; SDK 34; HIGH)', 'Telegram/{v}'],
  },
  {
    app: 'WeChat',
    version: '8.0.61',
    ios: ['MicroMessenger/{v}(0x1800392c) NetType/4G Language/zh_CN'],
    android: [
      'XWEB/1340129 MMWEBSDK/20250201 MMWEBID/5529 MicroMessenger/{v}(0x28003D34) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    ],
  },
  {
    app: 'Line',
    version: '15.18.0',
    ios: ['Safari Line/{v}', 'Line/{v}'],
    android: ['Line/{v}/IAB', 'Line/{v} LIFF'],
  },
  {
    app: 'KakaoTalk',
    version: '25.8.3',
    ios: ['KAKAOTALK/{v}', 'KAKAOTALK {v}'],
    android: [';KAKAOTALK 2511250;KAKAOTALK {v}', 'KAKAOTALK {v}'],
  },
  {
    app: 'Google app',
    version: '392.0.826513204',
    ios: ['GSA/{v} Safari/604.1'],
    android: ['GSA/{v}.arm64', 'GSA/{v}'],
  },
  {
    app: 'Yandex',
    version: '25.90',
    ios: [
      'Version/18.0 YaBrowser/25.9.0.1 YaApp_iOS/{v} YaApp_iOS_Browser/{v} Safari/604.1 SA/3',
      'YandexSearch/{v}',
    ],
    android: ['YaApp_Android/{v} YaSearchBrowser/{v} BroPP/1.0 SA/3', 'YandexSearch/{v}'],
  },
  {
    app: 'Reddit',
    version: '2025.45.0',
    ios: ['Reddit/{v}', 'Reddit/Version {v}/Build 612345/iOS Version 18.5'],
    android: ['Reddit/Version {v}/Build 2545010/Android 14'],
  },
  { app: 'Viber', version: '25.9.2', ios: ['Viber/{v}'], android: ['Viber/{v}'] },
]

const devices = {
  ios: [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Mobile/22F76`,
    `Mozilla/5.0 (iPad; CPU OS 17_6_1 like Mac OS X) ${apple} Mobile/21G101`,
  ],
  android: [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A.231005.007; wv) ${gecko} Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 11; Redmi Note 9 Pro Build/RKQ1.200826.002; wv) ${gecko} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 13; SM-X200 Build/TP1A.220624.014; wv) ${gecko} Version/4.0 Chrome/138.0.7204.179 Safari/537.36`,
  ],
}

export interface InAppSample {
  app: InAppName
  version: string
  userAgent: string
}

/** In-app browsers: each form of each app on several devices. */
export const inAppSamples: readonly InAppSample[] = forms.flatMap(({ app, version, ios, android }) =>
  [
    ...ios.flatMap((form) => devices.ios.map((device) => `${device} ${form}`)),
    ...android.flatMap((form) => devices.android.map((device) => `${device} ${form}`)),
  ].map((form) => ({ app, version, userAgent: form.replaceAll('{v}', version) })),
)

/** Pages of people that are in none of the apps, though a word is near. */
export const inNoApp: readonly string[] = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${gecko} Chrome/140.0.0.0 YaBrowser/25.12.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; K) ${gecko} Chrome/142.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (Linux; Android 14; SM-S926N Build/UP1A.231005.007; wv) ${gecko} Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.14.31)`,
  `Mozilla/5.0 (Linux; Android 12; M2012K11AC Build/SKQ1; wv) ${gecko} Version/4.0 Chrome/121.0.6167.71 Mobile Safari/537.36 V1_AND_SQ_9.1.35_8538_YYB_D QQ/9.1.35.23025`,
  `Mozilla/5.0 (Linux; Android 14; Online/1 Build/UP1A; wv) ${gecko} Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36`,
]
