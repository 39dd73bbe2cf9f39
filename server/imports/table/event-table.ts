import { isWebAddress } from '../../../app/platform/web-address.ts'
import { eventSlug } from '../event-slug.ts'
import { type ImportItem, leaveOut } from '../import-item.ts'
import { setDescription } from '../prose/clean-description.ts'
import { cellHtml } from './cell-html.ts'
import { findCountry, findRegion } from './find-country.ts'
import { setTimes, type TimeCells } from './event-times.ts'
import { numberOfPeople } from './number-of-people.ts'
import type { TableKind } from './row-item.ts'
import { type Cell, isAddress, references, setStatus } from './parse-cells.ts'

/** Columns of an event, and other event data, with their spellings. */
const spellings = {
  id: 'id uid guid key eventid externalid numero identifiant identificador',
  title: 'title name event eventname eventtitle subject heading titre titulo evenement evento nom nome',
  slug: 'slug handle',
  description: 'description eventdescription inshort short summary excerpt lead teaser resume resumo descricao',
  body_html: 'bodyhtml body text content details about html contenu texte conteudo texto',
  start_date:
    'startdate start starts begin begins from date eventdate eventstartdate startdatetime startsat startat datetime day when beginsattheplace debut datedebut datededebut jour inicio datainicio datadeinicio data',
  start_time: 'starttime eventstarttime time hour begintime heure heuredebut heurededebut hora horainicio',
  end_date:
    'enddate end ends until to eventenddate enddatetime endsat endat endsattheplace fin datefin datedefin fim datafim datadefim',
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
  time_precision: 'timeprecision dateprecision precision knownto',
  start_in_utc: 'beginsutc startutc',
  event_state: 'takesplace eventstate',
  is_flagship_event: 'flagship isflagshipevent',
  is_partner_event: 'partner ispartnerevent',
  status: 'status eventstatus published ispublished draft statut estado etat',
  state_note: 'statenote wordsforvisitors notice',
  image_url:
    'imageurl image picture pictureurl photo cover coverimage featuredimage eventfeaturedimage thumbnail imagem foto',
  image_alt: 'imagealt alt alttext imagealttext textealternatif textoalternativo',
  address: 'url link permalink eventurl eventlink eventwebsite website page lien ligacao',
}
type Target = keyof typeof spellings

/** Column names of our own export that mean something else in other tables. */
const deskSpellings = {
  ...spellings,
  street_address: 'street',
  organizer_website_url: 'website',
  address: 'address',
}
const isOfDesk = (names: readonly string[]) => names.some(name => /^Begins, (UTC|at the place)$/i.test(name.trim()))

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
const flags = ['is_flagship_event', 'is_partner_event'] as const
const numbers = ['max_attendees', 'attendees'] as const

/** Values of a status column that tell whether an event takes place, not who can see it. */
const states: [state: string, words: RegExp][] = [
  ['cancelled', /^(cancelled|canceled|annul[ée]e?|cancelad[oa])$/i],
  ['postponed', /^(postponed|report[ée]e?|adiad[oa])$/i],
  ['scheduled', /^(as planned|scheduled|confirmed|confirm[ée]e?|confirmad[oa])$/i],
  ['moved_online', /^moved[ _]online$/i],
]

function sayNumber(column: (typeof numbers)[number], words: string, { fields, remarks }: ImportItem): void {
  const number = numberOfPeople(words)
  if (number === null) return
  if (number !== undefined && number >= (column === 'max_attendees' ? 1 : 0) && number < 1_000_000)
    fields[column] = number
  else remarks.push(`“${words.slice(0, 80)}” is no number of people.`)
}

function sayAddress(column: string, words: string, { fields, remarks }: ImportItem): void {
  if (words.length <= 2000 && isWebAddress(words)) fields[column] = words
  else remarks.push(`“${words.slice(0, 80)}” is no address.`)
}

function sayPlace(words: (target: Target) => string | undefined, { fields, remarks }: ImportItem): void {
  const country = words('country')
  const code = country === undefined ? undefined : findCountry(country)
  if (code !== undefined) fields.country = code
  else if (country !== undefined) remarks.push(`“${country.slice(0, 80)}” is no country that is known here.`)
  const region = words('region')
  const known = region === undefined ? undefined : findRegion(region)
  if (known !== undefined) fields.region = known
  else if (region !== undefined) remarks.push(`“${region.slice(0, 80)}” is no region that is known here.`)
}

/** Sets event state and publication status; some tables have both in one column. */
function sayStates(said: (target: Target) => Cell | undefined, item: ImportItem): void {
  const status = said('status')
  const told = said('event_state')
  const stateOf = (words: string | undefined) => states.find(([, known]) => known.test(words ?? ''))?.[0]
  const state = stateOf(told?.words) ?? stateOf(status?.words)
  if (state !== undefined) item.fields.event_state = state
  if (told && stateOf(told.words) === undefined)
    item.remarks.push(`“${told.words.slice(0, 60)}” does not say whether it takes place.`)
  if (status && stateOf(status.words) === undefined) setStatus(status, item)
}

/** Sets a yes/no field; another value, such as a partner's name, is not imported. */
function sayFlag(column: (typeof flags)[number], cell: Cell | undefined, item: ImportItem): void {
  if (cell && !/^(yes|no|true|false|1|0|x|oui|non|sim|não)$/i.test(cell.words))
    leaveOut(item, `column “${cell.column}”`)
  else item.fields[column] = cell !== undefined && !/^(no|false|0|non|não)$/i.test(cell.words)
}

function sayPicture(words: (target: Target) => string | undefined, { pictures, remarks }: ImportItem): void {
  const address = words('image_url')
  const alt = words('image_alt')
  if (address === undefined) return
  if (isAddress(address)) pictures.image_url = { address, ...(alt !== undefined && { alt }) }
  else remarks.push(`The picture “${address.slice(0, 80)}” is no address that it could be fetched from.`)
}

/** A table with events as rows. */
export const eventTable: TableKind<Target> = {
  kind: 'event',
  spellings,
  spellingsFor: names => (isOfDesk(names) ? deskSpellings : spellings),
  /** Columns of our own export that repeat other columns. */
  derived: /^(Weekday|Changed, UTC)$/i,
  tell(said, item, { order, slugs, columns }) {
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
    setDescription(words('description'), undefined, item)
    if (text !== undefined) item.fields.body_html = cellHtml(text, item)
    sayStates(said, item)
    for (const flag of flags) if (columns.targets.includes(flag)) sayFlag(flag, said(flag), item)
    sayPlace(words, item)
    const cells: TimeCells = {
      ...{
        start: words('start_date'),
        startTime: words('start_time'),
        end: words('end_date'),
        endTime: words('end_time'),
      },
      ...{ allDay: words('all_day'), zone: words('timezone') },
      ...{ precision: words('time_precision'), startInUtc: words('start_in_utc') },
    }
    setTimes(cells, order, item)
    item.refers.push(...references('tag', words('circles') ?? ''))
    sayPicture(words, item)
    const address = words('address')
    const [, ownSlug] = /^\/event\/([^/?#]+)$/.exec(address ?? '') ?? []
    if (ownSlug !== undefined) item.fields.slug ??= ownSlug
    else if (address !== undefined && isAddress(address)) item.addresses.push(address)
    else if (address !== undefined) item.remarks.push(`“${address.slice(0, 80)}” is no address.`)
    const { start_date: start, slug, title } = item.fields
    const own = eventSlug(String(slug ?? title ?? ''), String(start ?? '').slice(0, 10), slugs)
    if (own !== '') item.fields.slug = own
    return (
      words('id') ??
      words('slug') ??
      ownSlug ??
      item.addresses[0] ??
      ([words('title'), start].filter(Boolean).join(' ') || undefined)
    )
  },
}
