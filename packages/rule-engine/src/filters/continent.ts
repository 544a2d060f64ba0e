import { z } from 'zod'
import { cachingFold } from '../matching/fold.ts'
import type { TextReader } from './text-filter.ts'
import { textFilterSchema, trimmedValueSchema } from './text-schema.ts'

const continents = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'] as const

/** Countries by their continent, as GeoNames and the databases of places have it. */
const countriesOf: Record<(typeof continents)[number], string> = {
  AF:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ' +
    'ZA ZM ZW',
  AN: 'AQ BV GS HM TF',
  AS: 'AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TM TR TW UZ VN YE',
  EU: 'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  OC: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS',
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

const byCountry: ReadonlyMap<string, string> = new Map(
  continents.flatMap((continent) =>
    countriesOf[continent].split(' ').map((country) => [country, continent] as const),
  ),
)

const continentSchema = trimmedValueSchema
  .toUpperCase()
  .pipe(z.enum(continents, { error: `A continent is one of ${continents.join(', ')}.` }))

/** The continent of the visitor's country, by two letters (contract §16). */
export const continentFilterSchema = textFilterSchema({ kind: z.literal('continent') }, continentSchema)

export const continentReader: TextReader = {
  read: ({ countryCode }) => (countryCode === null ? null : (byCountry.get(countryCode) ?? null)),
  fold: cachingFold(),
}
