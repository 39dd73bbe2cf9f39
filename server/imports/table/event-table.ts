import { isWebAddress } from '../../../app/platform/web-address.ts'
import { eventSlug } from '../event-slug.ts'
import type { ImportItem } from '../import-item.ts'
import { sayDescription } from '../prose/told-description.ts'
import { cellHtml } from './cell-html.ts'
import { countryNamed, regionNamed } from './country-named.ts'
import { sayTimes, type TimeCells } from './event-times.ts'
import type { TableKind } from './row-item.ts'
import { isAddress, references, sayStatus } from './told-cells.ts'

/** A column of an event, or something beside it. */
const spellings = {
  id: 'id uid guid key eventid externalid numero identifiant identificador',
  title: 'title name event eventname eventtitle subject heading titre titulo evenement evento nom nome',
  slug: 'slug handle',
  description: 'description eventdescription inshort short summary excerpt lead teaser resume resumo descricao',
  body_html: 'bodyhtml body text content details about html contenu texte conteudo texto',
  start_date:
    'startdate start starts begin begins from date eventdate eventstartdate startdatetime startsat startat datetime day when debut datedebut datededebut jour inicio datainicio datadeinicio data',
  start_time: 'starttime eventstarttime time hour begintime heure heuredebut heurededebut hora horainicio',
  end_date:
    'enddate end ends until to eventenddate enddatetime endsat endat fin datefin datedefin fim datafim datadefim',
  end_time: 'endtime eventendtime heurefin heuredefin horafim',
  all_day: 'allday alldayevent wholeday journeeentiere diainteiro',
  timezone: 'timezone zone tz clock clockof eventtimezone fuseau fuseauhoraire fuso fusohorario',
  location: 'location place venue venuename eventvenue eventvenuename where lieu local localizacao',
  street_address: 'streetaddress street address venueaddress eventaddress adresse rue endereco rua',
  town: 'town city venuecity eventcity ville cidade',
  country: 'country countrycode venuecountry eventcountry pays pais',
  region: 'region regiao',
  location_note: 'locationnote howtofindit directions access acces acesso',
  circles:
    'circles circle category categories tags tag eventcategory eventcategories eventtags cercle cercles circulo circulos',
  map_url: 'mapurl map maplink carte mapa',
  online_url: 'onlineurl online onlinelink meetingurl meetinglink zoom stream streamurl enligne',
  signup_url:
    'signupurl signup registration registrationurl register registrationlink tickets ticketurl rsvp inscription inscricao',
  organizer_name:
    'organizername organizer organiser organisername eventorganizername heldby host organisateur organizador',
  organizer_website_url: 'organizerwebsiteurl organizerwebsite organiserwebsite organizerurl organiserurl',
  max_attendees: 'maxattendees capacity seats places roomfor room limit capacite capacidade',
  attendees: 'attendees attending attendance participants participantes',
  status: 'status eventstatus published ispublished draft statut estado etat',
  state_note: 'statenote wordsforvisitors notice',
  image_url:
    'imageurl image picture pictureurl photo cover coverimage featuredimage eventfeaturedimage thumbnail imagem foto',
  image_alt: 'imagealt alt alttext imagealttext textealternatif textoalternativo',
  address: 'url link permalink eventurl eventlink eventwebsite website page lien ligacao',
}
type Target = keyof typeof spellings

const lines = [
  'title',
  'slug',
  'location',
  'street_address',
  'town',
  'location_note',
  'organizer_name',
  'state_note',
] as const
const addresses = ['map_url', 'online_url', 'signup_url', 'organizer_website_url'] as const
const numbers = ['max_attendees', 'attendees'] as const

/** The words of its state that do not say who sees it, but whether it takes place. */
const states: [state: string, words: RegExp][] = [
  ['cancelled', /^(cancelled|canceled|annul[ée]e?|cancelad[oa])$/i],
  ['postponed', /^(postponed|report[ée]e?|adiad[oa])$/i],
  ['moved_online', /^moved[ _]online$/i],
]

function sayNumber(column: (typeof numbers)[number], words: string, { fields, remarks }: ImportItem): void {
  const number = Number(words.replace(/[\s,.](?=\d{3}\b)/g, ''))
  if (Number.isInteger(number) && number >= (column === 'max_attendees' ? 1 : 0) && number < 1_000_000)
    fields[column] = number
  else remarks.push(`“${words.slice(0, 80)}” is no number of people.`)
}

function sayAddress(column: string, words: string, { fields, remarks }: ImportItem): void {
  if (words.length <= 2000 && isWebAddress(words)) fields[column] = words
  else remarks.push(`“${words.slice(0, 80)}” is no address.`)
}

function sayPlace(words: (target: Target) => string | undefined, { fields, remarks }: ImportItem): void {
  const country = words('country')
  const code = country === undefined ? undefined : countryNamed(country)
  if (code !== undefined) fields.country = code
  else if (country !== undefined) remarks.push(`“${country.slice(0, 80)}” is no country that is known here.`)
  const region = words('region')
  const known = region === undefined ? undefined : regionNamed(region)
  if (known !== undefined) fields.region = known
  else if (region !== undefined) remarks.push(`“${region.slice(0, 80)}” is no region that is known here.`)
}

function sayPicture(words: (target: Target) => string | undefined, { pictures, remarks }: ImportItem): void {
  const address = words('image_url')
  const alt = words('image_alt')
  if (address === undefined) return
  if (isAddress(address)) pictures.image_url = { address, ...(alt !== undefined && { alt }) }
  else remarks.push(`The picture “${address.slice(0, 80)}” is no address that it could be fetched from.`)
}

/** A table whose rows are events. */
export const eventTable: TableKind<Target> = {
  kind: 'event',
  spellings,
  tell(said, item, { order, slugs }) {
    const words = (target: Target) => said(target)?.words
    for (const column of lines) {
      const value = words(column)
      if (value !== undefined) item.fields[column] = value
    }
    for (const column of addresses) {
      const value = words(column)
      if (value !== undefined) sayAddress(column, value, item)
    }
    for (const column of numbers) {
      const value = words(column)
      if (value !== undefined) sayNumber(column, value, item)
    }
    const text = words('body_html')
    sayDescription(words('description'), undefined, item)
    if (text !== undefined) item.fields.body_html = cellHtml(text, item)
    const status = said('status')
    const [state] = states.find(([, known]) => known.test(status?.words ?? '')) ?? []
    if (state !== undefined) item.fields.event_state = state
    else if (status) sayStatus(status, item)
    sayPlace(words, item)
    const cells: TimeCells = {
      ...{
        start: words('start_date'),
        startTime: words('start_time'),
        end: words('end_date'),
        endTime: words('end_time'),
      },
      ...{ allDay: words('all_day'), zone: words('timezone') },
    }
    sayTimes(cells, order, item)
    item.refers.push(...references('tag', words('circles') ?? ''))
    sayPicture(words, item)
    const address = words('address')
    if (address !== undefined && isAddress(address)) item.addresses.push(address)
    else if (address !== undefined) item.remarks.push(`“${address.slice(0, 80)}” is no address.`)
    const { start_date: start, slug, title } = item.fields
    const own = eventSlug(String(slug ?? title ?? ''), String(start ?? '').slice(0, 10), slugs)
    if (own !== '') item.fields.slug = own
    return (
      words('id') ??
      words('slug') ??
      item.addresses[0] ??
      ([words('title'), start].filter(Boolean).join(' ') || undefined)
    )
  },
}
