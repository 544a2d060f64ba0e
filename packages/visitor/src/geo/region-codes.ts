/**
 * Codes of regions (ISO 3166-2, without the country) by their English names, of the countries with most
 * visitors: the databases that ship with us know names only.
 */
const regions: Readonly<Record<string, string>> = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,' +
    'HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
    'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,' +
    'OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC Washington DC,DC Washington D.C.',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,' +
    'PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  GB: 'ENG England,NIR Northern Ireland,SCT Scotland,WLS Wales',
  DE:
    'BW Baden-Wurttemberg,BY Bavaria,BE Berlin,BE Land Berlin,BB Brandenburg,HB Bremen,HH Hamburg,HE Hesse,MV Mecklenburg-Vorpommern,MV Mecklenburg-Western Pomerania,' +
    'NI Lower Saxony,NW North Rhine-Westphalia,RP Rhineland-Palatinate,SL Saarland,SN Saxony,ST Saxony-Anhalt,SH Schleswig-Holstein,TH Thuringia',
  AT: '1 Burgenland,2 Carinthia,3 Lower Austria,4 Upper Austria,5 Salzburg,6 Styria,7 Tyrol,8 Vorarlberg,9 Vienna,9 State of Vienna',
  CH:
    'AG Aargau,AR Appenzell Ausserrhoden,AI Appenzell Innerrhoden,BL Basel-Landschaft,BS Basel-City,BS Basel-Stadt,BE Bern,FR Fribourg,GE Geneva,GL Glarus,' +
    'GR Grisons,JU Jura,LU Lucerne,NE Neuchatel,NW Nidwalden,OW Obwalden,SH Schaffhausen,SZ Schwyz,SO Solothurn,SG St. Gallen,TG Thurgau,TI Ticino,UR Uri,' +
    'VS Valais,VD Vaud,ZG Zug,ZH Zurich',
  FR:
    'ARA Auvergne-Rhone-Alpes,BFC Bourgogne-Franche-Comte,BRE Brittany,CVL Centre-Val de Loire,20R Corsica,GES Grand Est,HDF Hauts-de-France,IDF Ile-de-France,' +
    "NOR Normandy,NAQ New Aquitaine,NAQ Nouvelle-Aquitaine,OCC Occitanie,PDL Pays de la Loire,PAC Provence-Alpes-Cote d’Azur,PAC Provence-Alpes-Cote d'Azur",
  IT:
    '65 Abruzzo,77 Basilicate,77 Basilicata,78 Calabria,72 Campania,45 Emilia-Romagna,36 Friuli Venezia Giulia,36 Friuli-Venezia Giulia,62 Lazio,62 Latium,42 Liguria,' +
    '25 Lombardy,57 Marche,57 The Marches,67 Molise,21 Piedmont,75 Apulia,88 Sardinia,82 Sicily,52 Tuscany,32 Trentino-Alto Adige,55 Umbria,23 Aosta Valley,34 Veneto',
  ES:
    'AN Andalusia,AR Aragon,AS Asturias,CN Canary Islands,CB Cantabria,CL Castille and Leon,CL Castile and Leon,CM Castille-La Mancha,CM Castilla-La Mancha,CT Catalonia,' +
    'CE Ceuta,EX Extremadura,GA Galicia,IB Balearic Islands,RI La Rioja,MD Madrid,ML Melilla,MC Murcia,NC Navarre,PV Basque Country,VC Valencia',
  NL: 'DR Drenthe,FL Flevoland,FR Friesland,GE Gelderland,GR Groningen,LI Limburg,NB North Brabant,NH North Holland,OV Overijssel,UT Utrecht,ZE Zeeland,ZH South Holland',
  BE: 'BRU Brussels Capital,BRU Brussels,VLG Flanders,WAL Wallonia',
  PL:
    '02 Lower Silesia,04 Kujawsko-Pomorskie,06 Lublin,08 Lubusz,10 Lodz Voivodeship,12 Lesser Poland,14 Mazovia,16 Opole Voivodeship,18 Subcarpathian Voivodeship,' +
    '20 Podlasie,22 Pomerania,24 Silesia,26 Swietokrzyskie,28 Warmia-Masuria,30 Greater Poland,32 West Pomerania',
  BR:
    'AC Acre,AL Alagoas,AP Amapa,AM Amazonas,BA Bahia,CE Ceara,DF Federal District,ES Espirito Santo,GO Goias,MA Maranhao,MT Mato Grosso,MS Mato Grosso do Sul,' +
    'MG Minas Gerais,PA Para,PB Paraiba,PR Parana,PE Pernambuco,PI Piaui,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondonia,RR Roraima,' +
    'SC Santa Catarina,SP Sao Paulo,SE Sergipe,TO Tocantins',
  IN:
    'AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CG Chhattisgarh,CH Chandigarh,DL Delhi,DL National Capital Territory of Delhi,GA Goa,GJ Gujarat,HP Himachal Pradesh,' +
    'HR Haryana,JH Jharkhand,JK Jammu and Kashmir,KA Karnataka,KL Kerala,MH Maharashtra,ML Meghalaya,MN Manipur,MP Madhya Pradesh,MZ Mizoram,NL Nagaland,OD Odisha,' +
    'PB Punjab,PY Puducherry,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TR Tripura,TS Telangana,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  MX:
    'AGU Aguascalientes,BCN Baja California,BCS Baja California Sur,CAM Campeche,CHP Chiapas,CHH Chihuahua,CMX Mexico City,COA Coahuila,COL Colima,DUR Durango,GUA Guanajuato,' +
    'GRO Guerrero,HID Hidalgo,JAL Jalisco,MEX State of Mexico,MIC Michoacan,MOR Morelos,NAY Nayarit,NLE Nuevo Leon,OAX Oaxaca,PUE Puebla,QUE Queretaro,ROO Quintana Roo,' +
    'SLP San Luis Potosi,SIN Sinaloa,SON Sonora,TAB Tabasco,TAM Tamaulipas,TLA Tlaxcala,VER Veracruz,YUC Yucatan,ZAC Zacatecas',
  JP: '01 Hokkaido,11 Saitama,12 Chiba,13 Tokyo,14 Kanagawa,23 Aichi,26 Kyoto,27 Osaka,28 Hyogo,34 Hiroshima,40 Fukuoka,47 Okinawa',
}

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ prefecture$/, '')

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(regions).flatMap(([country, listed]) =>
    listed.split(',').map((region) => {
      const space = region.indexOf(' ')
      return [`${country} ${folded(region.slice(space + 1))}`, region.slice(0, space)] as const
    }),
  ),
)

/** The code of a region by its name, as far as it is known: `US`, `California` → `CA`. */
export function regionCodeOf(countryCode: string | null, region: string | null): string | null {
  if (countryCode === null || region === null) return null
  return codes.get(`${countryCode} ${folded(region)}`) ?? null
}
