import { africanCountries, otherCountries } from '../../../app/platform/countries.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'

const foldCountryName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}]/gu, '')

const countryCodes = new Map(
  [...africanCountries, ...otherCountries].flatMap(({ code, name }): [string, string][] => [
    [foldCountryName(code), code],
    [foldCountryName(name), code],
  ]),
)
/** Country codes by less common names of the countries. */
const otherCountryNames = makeLookupTable<string>({
  ...{ ivorycoast: 'CI', capeverde: 'CV', swaziland: 'SZ', drc: 'CD', drcongo: 'CD', congokinshasa: 'CD' },
  ...{ democraticrepublicofthecongo: 'CD', congobrazzaville: 'CG', thegambia: 'GM', tanzaniaunitedrepublicof: 'TZ' },
  ...{
    uk: 'GB',
    greatbritain: 'GB',
    england: 'GB',
    usa: 'US',
    unitedstatesofamerica: 'US',
    turkey: 'TR',
    czechrepublic: 'CZ',
  },
  ...{
    maroc: 'MA',
    algerie: 'DZ',
    tunisie: 'TN',
    egypte: 'EG',
    cameroun: 'CM',
    tchad: 'TD',
    suisse: 'CH',
    allemagne: 'DE',
  },
  ...{ republiquedemocratiqueducongo: 'CD', rdc: 'CD', demokratischerepublikkongo: 'CD', republiqueducongo: 'CG' },
  ...{ afriquedusud: 'ZA', ethiopie: 'ET', ouganda: 'UG', mocambique: 'MZ', marrocos: 'MA', africadosul: 'ZA' },
})

/** Languages of country names in tables, beside English: the languages of African states, and German. */
const nameLanguages = ['fr', 'pt', 'es', 'ar', 'sw', 'de', 'it']

let foreignCountryNames: Map<string, string | undefined> | undefined

/** Country codes by the names in other languages. A name of two countries is undefined. */
function listForeignNames(): Map<string, string | undefined> {
  const countries = new Map<string, string | undefined>()
  for (const language of nameLanguages) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of countryCodes.values()) {
      const name = foldCountryName(names.of(code) ?? '')
      countries.set(name, countries.has(name) && countries.get(name) !== code ? undefined : code)
    }
  }
  return countries
}

/** Finds the code of a country by its name or code; undefined when the country is unknown. */
export function findCountry(name: string): string | undefined {
  const key = foldCountryName(name)
  foreignCountryNames ??= listForeignNames()
  return countryCodes.get(key) ?? otherCountryNames[key] ?? foreignCountryNames.get(key)
}

/** Values that the column for an event's region allows. */
const regionNames = [
  'West Africa',
  'East Africa',
  'Southern Africa',
  'North Africa',
  'Central Africa',
  'Europe',
  'Africa',
]
export const findRegion = (name: string): string | undefined =>
  regionNames.find(region => foldCountryName(region) === foldCountryName(name.replace(/\s*\(general\)$/i, '')))
