type Region = 'West Africa' | 'East Africa' | 'Southern Africa' | 'North Africa' | 'Central Africa' | 'Europe'
type Country = { region: Region; zone: string | undefined }

const parseCountriesOfRegion = (region: Region, list: string): [string, Country][] =>
  list.split(' ').map(entry => {
    const [code = '', zone] = entry.split(':')
    return [code, { region, zone }]
  })

/** Region of each African country, and the time zone of the country if there is only one. */
const countriesByCode = new Map<string, Country>([
  ...parseCountriesOfRegion(
    'West Africa',
    'BJ:Africa/Porto-Novo BF:Africa/Ouagadougou CV:Atlantic/Cape_Verde CI:Africa/Abidjan GM:Africa/Banjul GH:Africa/Accra ' +
      'GN:Africa/Conakry GW:Africa/Bissau LR:Africa/Monrovia ML:Africa/Bamako MR:Africa/Nouakchott NE:Africa/Niamey ' +
      'NG:Africa/Lagos SN:Africa/Dakar SL:Africa/Freetown TG:Africa/Lome',
  ),
  ...parseCountriesOfRegion(
    'East Africa',
    'BI:Africa/Bujumbura KM:Indian/Comoro DJ:Africa/Djibouti ER:Africa/Asmara ET:Africa/Addis_Ababa KE:Africa/Nairobi ' +
      'MG:Indian/Antananarivo MU:Indian/Mauritius RW:Africa/Kigali SC:Indian/Mahe SO:Africa/Mogadishu SS:Africa/Juba ' +
      'TZ:Africa/Dar_es_Salaam UG:Africa/Kampala',
  ),
  ...parseCountriesOfRegion(
    'Southern Africa',
    'AO:Africa/Luanda BW:Africa/Gaborone LS:Africa/Maseru MW:Africa/Blantyre MZ:Africa/Maputo NA:Africa/Windhoek ' +
      'SZ:Africa/Mbabane ZA:Africa/Johannesburg ZM:Africa/Lusaka ZW:Africa/Harare',
  ),
  ...parseCountriesOfRegion(
    'North Africa',
    'DZ:Africa/Algiers EG:Africa/Cairo LY:Africa/Tripoli MA:Africa/Casablanca SD:Africa/Khartoum TN:Africa/Tunis EH:Africa/El_Aaiun',
  ),
  ...parseCountriesOfRegion(
    'Central Africa',
    'CM:Africa/Douala CF:Africa/Bangui TD:Africa/Ndjamena CG:Africa/Brazzaville CD GQ:Africa/Malabo GA:Africa/Libreville ST:Africa/Sao_Tome',
  ),
  ...parseCountriesOfRegion(
    'Europe',
    'AL:Europe/Tirane AD:Europe/Andorra AT:Europe/Vienna BY:Europe/Minsk BE:Europe/Brussels BA:Europe/Sarajevo BG:Europe/Sofia ' +
      'HR:Europe/Zagreb CZ:Europe/Prague DK:Europe/Copenhagen EE:Europe/Tallinn FI:Europe/Helsinki FR:Europe/Paris DE:Europe/Berlin ' +
      'GR:Europe/Athens HU:Europe/Budapest IS:Atlantic/Reykjavik IE:Europe/Dublin IT:Europe/Rome XK:Europe/Belgrade LV:Europe/Riga ' +
      'LI:Europe/Vaduz LT:Europe/Vilnius LU:Europe/Luxembourg MT:Europe/Malta MD:Europe/Chisinau MC:Europe/Monaco ' +
      'ME:Europe/Podgorica NL:Europe/Amsterdam MK:Europe/Skopje NO:Europe/Oslo PL:Europe/Warsaw PT RO:Europe/Bucharest ' +
      'SM:Europe/San_Marino RS:Europe/Belgrade SK:Europe/Bratislava SI:Europe/Ljubljana ES SE:Europe/Stockholm CH:Europe/Zurich ' +
      'UA:Europe/Kyiv GB:Europe/London VA:Europe/Vatican CY:Asia/Nicosia',
  ),
])

/** Finds the region of a country by the country's code. Undefined for a country of another continent than Africa. */
export const findCountryRegion = (code: string): Region | undefined => countriesByCode.get(code)?.region

/** Time zone of a country. Undefined if the country has several time zones. */
export const findCountryTimeZone = (code: string): string | undefined => countriesByCode.get(code)?.zone
