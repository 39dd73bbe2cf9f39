/** Country by its ISO 3166 alpha-2 code. Names are listed here, because the names in `Intl` differ between machines. */
export type Country = { code: string; name: string }

const parseCountries = (list: string): Country[] =>
  list.split('|').map(entry => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

export const africanCountries: readonly Country[] = parseCountries(
  'DZ Algeria|AO Angola|BJ Benin|BW Botswana|BF Burkina Faso|BI Burundi|CV Cabo Verde|CM Cameroon|' +
    'CF Central African Republic|TD Chad|KM Comoros|CG Congo|CD Congo (Democratic Republic)|CI Côte d’Ivoire|' +
    'DJ Djibouti|EG Egypt|GQ Equatorial Guinea|ER Eritrea|SZ Eswatini|ET Ethiopia|GA Gabon|GM Gambia|GH Ghana|' +
    'GN Guinea|GW Guinea-Bissau|KE Kenya|LS Lesotho|LR Liberia|LY Libya|MG Madagascar|MW Malawi|ML Mali|' +
    'MR Mauritania|MU Mauritius|MA Morocco|MZ Mozambique|NA Namibia|NE Niger|NG Nigeria|RW Rwanda|' +
    'ST São Tomé and Príncipe|SN Senegal|SC Seychelles|SL Sierra Leone|SO Somalia|ZA South Africa|SS South Sudan|' +
    'SD Sudan|TZ Tanzania|TG Togo|TN Tunisia|UG Uganda|ZM Zambia|ZW Zimbabwe',
)

export const otherCountries: readonly Country[] = parseCountries(
  'AF Afghanistan|AL Albania|AD Andorra|AG Antigua and Barbuda|AR Argentina|AM Armenia|AU Australia|AT Austria|' +
    'AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BY Belarus|BE Belgium|BZ Belize|BT Bhutan|' +
    'BO Bolivia|BA Bosnia and Herzegovina|BR Brazil|BN Brunei|BG Bulgaria|KH Cambodia|CA Canada|CL Chile|CN China|' +
    'CO Colombia|CR Costa Rica|HR Croatia|CU Cuba|CY Cyprus|CZ Czechia|DK Denmark|DM Dominica|DO Dominican Republic|' +
    'EC Ecuador|SV El Salvador|EE Estonia|FJ Fiji|FI Finland|FR France|GE Georgia|DE Germany|GR Greece|GD Grenada|' +
    'GT Guatemala|GY Guyana|HT Haiti|HN Honduras|HK Hong Kong|HU Hungary|IS Iceland|IN India|ID Indonesia|IR Iran|' +
    'IQ Iraq|IE Ireland|IL Israel|IT Italy|JM Jamaica|JP Japan|JO Jordan|KZ Kazakhstan|KI Kiribati|KP Korea (North)|' +
    'KR Korea (South)|XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon|LI Liechtenstein|LT Lithuania|' +
    'LU Luxembourg|MO Macao|MY Malaysia|MV Maldives|MT Malta|MH Marshall Islands|MX Mexico|FM Micronesia|MD Moldova|' +
    'MC Monaco|MN Mongolia|ME Montenegro|MM Myanmar|NR Nauru|NP Nepal|NL Netherlands|NZ New Zealand|NI Nicaragua|' +
    'MK North Macedonia|NO Norway|OM Oman|PK Pakistan|PW Palau|PS Palestine|PA Panama|PG Papua New Guinea|' +
    'PY Paraguay|PE Peru|PH Philippines|PL Poland|PT Portugal|PR Puerto Rico|QA Qatar|RE Réunion|RO Romania|' +
    'RU Russia|KN Saint Kitts and Nevis|LC Saint Lucia|VC Saint Vincent and the Grenadines|WS Samoa|SM San Marino|' +
    'SA Saudi Arabia|RS Serbia|SG Singapore|SK Slovakia|SI Slovenia|SB Solomon Islands|ES Spain|LK Sri Lanka|' +
    'SR Suriname|SE Sweden|CH Switzerland|SY Syria|TW Taiwan|TJ Tajikistan|TH Thailand|TL Timor-Leste|TO Tonga|' +
    'TT Trinidad and Tobago|TR Türkiye|TM Turkmenistan|TV Tuvalu|UA Ukraine|AE United Arab Emirates|' +
    'GB United Kingdom|US United States|UY Uruguay|UZ Uzbekistan|VU Vanuatu|VA Vatican City|VE Venezuela|' +
    'VN Viet Nam|EH Western Sahara|YE Yemen',
)

const countryNamesByCode = new Map([...africanCountries, ...otherCountries].map(({ code, name }) => [code, name]))

/** Returns the name of a country; if the list does not contain the country, returns its code. */
export const getCountryName = (code: string): string => countryNamesByCode.get(code) ?? code
