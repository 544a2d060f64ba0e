/**
 * A network of 256 addresses that the geo database puts in one city, so that both ways into the store tell
 * the same.
 */
export interface Network {
  /** The first three bytes. */
  net: string
  region: string
  city: string
}

export interface Country {
  code: string
  /** Share of a worldwide audience, in thousandths. */
  weight: number
  timezone: string
  /** `Accept-Language`, the visitors' first choice. */
  languages: readonly (readonly [language: string, weight: number])[]
  /** What a visitor from there is worth, against one from the US. */
  value: number
  networks: readonly Network[]
}

const network = (net: string, region: string, city: string): Network => ({ net, region, city })

/** Where visitors come from. */
export const countries: readonly Country[] = [
  {
    code: 'US',
    weight: 210,
    timezone: 'America/New_York',
    languages: [
      ['en-us', 88],
      ['es-us', 12],
    ],
    value: 1,
    networks: [
      network('146.96.229', 'New York', 'New York'),
      network('75.123.73', 'California', 'Los Angeles'),
      network('135.109.170', 'Illinois', 'Chicago'),
      network('107.33.70', 'Texas', 'Houston'),
      network('208.239.3', 'Florida', 'Miami'),
    ],
  },
  {
    code: 'DE',
    weight: 115,
    timezone: 'Europe/Berlin',
    languages: [
      ['de-de', 92],
      ['en-us', 5],
      ['tr-tr', 3],
    ],
    value: 0.95,
    networks: [
      network('89.116.75', 'State of Berlin', 'Berlin'),
      network('194.235.140', 'Bavaria', 'Munich'),
      network('149.242.233', 'Hamburg', 'Hamburg'),
      network('195.135.164', 'North Rhine-Westphalia', 'Cologne'),
    ],
  },
  {
    code: 'GB',
    weight: 100,
    timezone: 'Europe/London',
    languages: [['en-gb', 1]],
    value: 0.95,
    networks: [
      network('25.53.130', 'England', 'London'),
      network('46.227.204', 'England', 'Manchester'),
      network('13.21.62', 'England', 'Birmingham'),
      network('130.209.189', 'Scotland', 'Glasgow'),
    ],
  },
  {
    code: 'FR',
    weight: 70,
    timezone: 'Europe/Paris',
    languages: [['fr-fr', 1]],
    value: 0.8,
    networks: [
      network('164.2.162', 'Ile-de-France', 'Paris'),
      network('176.139.56', 'Rhone-Alpes', 'Lyon'),
      network('130.120.207', 'Occitanie', 'Toulouse'),
    ],
  },
  {
    code: 'IN',
    weight: 75,
    timezone: 'Asia/Kolkata',
    languages: [
      ['en-in', 70],
      ['hi-in', 30],
    ],
    value: 0.35,
    networks: [
      network('103.58.6', 'Maharashtra', 'Mumbai'),
      network('122.162.118', 'Delhi', 'New Delhi'),
      network('122.165.198', 'Tamil Nadu', 'Chennai'),
      network('122.98.52', 'Karnataka', 'Bengaluru'),
    ],
  },
  {
    code: 'BR',
    weight: 70,
    timezone: 'America/Sao_Paulo',
    languages: [['pt-br', 1]],
    value: 0.45,
    networks: [
      network('191.250.149', 'Rio de Janeiro', 'Rio de Janeiro'),
      network('191.248.91', 'Parana', 'Curitiba'),
    ],
  },
  {
    code: 'ES',
    weight: 50,
    timezone: 'Europe/Madrid',
    languages: [
      ['es-es', 90],
      ['ca-es', 10],
    ],
    value: 0.7,
    networks: [network('159.220.70', 'Madrid', 'Madrid'), network('193.153.110', 'Catalonia', 'Barcelona')],
  },
  {
    code: 'IT',
    weight: 50,
    timezone: 'Europe/Rome',
    languages: [['it-it', 1]],
    value: 0.7,
    networks: [
      network('101.59.94', 'Lombardy', 'Milan'),
      network('94.92.10', 'Lazio', 'Rome'),
      network('79.47.21', 'Campania', 'Naples'),
    ],
  },
  {
    code: 'PL',
    weight: 40,
    timezone: 'Europe/Warsaw',
    languages: [['pl-pl', 1]],
    value: 0.6,
    networks: [network('37.248.207', 'Mazovia', 'Warsaw'), network('80.55.121', 'Lesser Poland', 'Krakow')],
  },
  {
    code: 'MX',
    weight: 45,
    timezone: 'America/Mexico_City',
    languages: [['es-mx', 1]],
    value: 0.45,
    networks: [
      network('187.206.33', 'Mexico City', 'Mexico City'),
      network('189.178.10', 'Jalisco', 'Guadalajara'),
    ],
  },
  {
    code: 'CA',
    weight: 45,
    timezone: 'America/Toronto',
    languages: [
      ['en-ca', 80],
      ['fr-ca', 20],
    ],
    value: 0.9,
    networks: [
      network('4.172.38', 'Ontario', 'Toronto'),
      network('149.122.224', 'Quebec', 'Montreal'),
      network('207.102.167', 'British Columbia', 'Vancouver'),
    ],
  },
  {
    code: 'AU',
    weight: 35,
    timezone: 'Australia/Sydney',
    languages: [['en-au', 1]],
    value: 0.9,
    networks: [
      network('4.147.7', 'New South Wales', 'Sydney'),
      network('159.196.230', 'Victoria', 'Melbourne'),
    ],
  },
  {
    code: 'NL',
    weight: 30,
    timezone: 'Europe/Amsterdam',
    languages: [
      ['nl-nl', 85],
      ['en-us', 15],
    ],
    value: 0.85,
    networks: [
      network('213.51.9', 'North Holland', 'Amsterdam'),
      network('192.35.130', 'South Holland', 'Rotterdam'),
    ],
  },
  {
    code: 'JP',
    weight: 25,
    timezone: 'Asia/Tokyo',
    languages: [['ja-jp', 1]],
    value: 0.8,
    networks: [network('27.87.227', 'Osaka', 'Osaka'), network('101.111.230', 'Kanagawa', 'Yokohama')],
  },
  {
    code: 'TR',
    weight: 20,
    timezone: 'Europe/Istanbul',
    languages: [['tr-tr', 1]],
    value: 0.4,
    networks: [network('57.90.253', 'Istanbul', 'Istanbul'), network('5.23.122', 'Ankara', 'Ankara')],
  },
  {
    code: 'ZA',
    weight: 20,
    timezone: 'Africa/Johannesburg',
    languages: [['en-za', 1]],
    value: 0.4,
    networks: [
      network('4.253.212', 'Gauteng', 'Johannesburg'),
      network('41.135.107', 'Western Cape', 'Cape Town'),
    ],
  },
]
