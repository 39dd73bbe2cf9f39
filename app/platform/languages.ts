/** Language by its BCP 47 tag. Names are listed here, because the names in `Intl` differ between machines. */
export type Language = { tag: string; name: string }

const parseLanguages = (list: string): Language[] =>
  list.split('|').map(entry => {
    const [tag = '', ...name] = entry.split(' ')
    return { tag, name: name.join(' ') }
  })

/**
 * Languages that users can choose, sorted by name: languages of the continent, and working languages of the
 * continent's leaders.
 */
export const languages: readonly Language[] = parseLanguages(
  'af Afrikaans|ak Akan|sq Albanian|am Amharic|ar Arabic|an Aragonese|hy Armenian|az Azerbaijani|bm Bambara|eu Basque|' +
    'be Belarusian|bem Bemba|bn Bengali|ber Berber|bin Bini|bs Bosnian|bg Bulgarian|my Burmese|ca Catalan|ny Chichewa|' +
    'zh Chinese|zh-Hans Chinese (simplified)|zh-Hant Chinese (traditional)|hr Croatian|cs Czech|dag Dagbani|da Danish|' +
    'din Dinka|dyu Dioula|nl Dutch|dz Dzongkha|efi Efik|en English|et Estonian|ee Ewe|fan Fang|fat Fante|fi Finnish|' +
    'fon Fon|fr French|ff Fulfulde|gaa Ga|gl Galician|lg Ganda|ka Georgian|de German|gsw German (Swiss)|el Greek|' +
    'gu Gujarati|ha Hausa|he Hebrew|hz Herero|hi Hindi|hu Hungarian|is Icelandic|ig Igbo|id Indonesian|ga Irish|' +
    'it Italian|ja Japanese|kab Kabyle|kln Kalenjin|kam Kamba|kn Kannada|kr Kanuri|kk Kazakh|km Khmer|ki Kikuyu|' +
    'kmb Kimbundu|rw Kinyarwanda|rn Kirundi|kg Kongo|ko Korean|kri Krio|ku Kurdish|ky Kyrgyz|lo Lao|lv Latvian|' +
    'ln Lingala|lt Lithuanian|loz Lozi|lua Luba-Lulua|luo Luo|luy Luhya|mk Macedonian|mg Malagasy|ms Malay|' +
    'ml Malayalam|mt Maltese|mnk Mandinka|mr Marathi|mas Maasai|men Mende|mer Meru|mn Mongolian|mos Mossi|naq Nama|' +
    'nd Ndebele (North)|nr Ndebele (South)|ne Nepali|nso Northern Sotho|no Norwegian|nus Nuer|nyn Nyankole|oc Occitan|' +
    'om Oromo|ps Pashto|fa Persian|pl Polish|pt Portuguese|pt-BR Portuguese (Brazil)|pa Punjabi|qu Quechua|ro Romanian|' +
    'rm Romansh|ru Russian|ssy Saho|sg Sango|sr Serbian|crs Seychelles Creole|sn Shona|sd Sindhi|si Sinhala|sk Slovak|' +
    'sl Slovene|so Somali|st Southern Sotho|es Spanish|sus Susu|sw Swahili|ss Swati|sv Swedish|tl Tagalog|shi Tachelhit|' +
    'tg Tajik|ta Tamil|te Telugu|tem Temne|th Thai|ti Tigrinya|tig Tigre|ts Tsonga|tn Tswana|tum Tumbuka|tr Turkish|' +
    'tk Turkmen|tw Twi|uk Ukrainian|umb Umbundu|ur Urdu|uz Uzbek|ve Venda|vi Vietnamese|cy Welsh|wo Wolof|xh Xhosa|' +
    'yi Yiddish|yo Yoruba|zza Zaza|zu Zulu|mfe Mauritian Creole|kea Cape Verdean Creole|sgn Sign language',
).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

const languageNamesByTag = new Map(languages.map(({ tag, name }) => [tag, name]))

/** Returns the name of a language; if the list does not contain the language, returns its tag. */
export const getLanguageName = (tag: string): string => languageNamesByTag.get(tag) ?? tag
