import { africanCountries, otherCountries } from '../../../app/platform/countries.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}]/gu, '')

const codes = new Map(
  [...africanCountries, ...otherCountries].flatMap(({ code, name }): [string, string][] => [
    [folded(code), code],
    [folded(name), code],
  ]),
)
/** Country codes by less common names of the countries. */
const otherNames = makeLookupTable<string>({
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
  ...{ afriquedusud: 'ZA', ethiopie: 'ET', ouganda: 'UG', mocambique: 'MZ', marrocos: 'MA', africadosul: 'ZA' },
})

/** Finds the code of a country by its name or code; undefined when the country is unknown. */
export const findCountry = (name: string): string | undefined => codes.get(folded(name)) ?? otherNames[folded(name)]

/** Values that the column for an event's region allows. */
const regions = ['West Africa', 'East Africa', 'Southern Africa', 'North Africa', 'Central Africa', 'Europe', 'Africa']
export const findRegion = (name: string): string | undefined =>
  regions.find(region => folded(region) === folded(name.replace(/\s*\(general\)$/i, '')))
