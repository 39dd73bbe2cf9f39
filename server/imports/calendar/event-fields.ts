import { toPlainText } from '../../../app/platform/text/plain-text.ts'
import { toSlug } from '../../../app/platform/text/slug.ts'
import { isWebAddress } from '../../../app/platform/web-address.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import { setEventDescription } from '../prose/clean-description.ts'
import { type ComponentProperties, getParameter, listPropertyValues } from './calendar-properties.ts'

/** Prefixes of titles by which calendars mark a cancelled or postponed event. */
const statePatterns: [RegExp, state: string][] = [
  [/^(?:cancelled|canceled|annul[ée]e?|cancelad[oa])\s*:\s*/i, 'cancelled'],
  [/^(?:postponed|report[ée]e?|adiad[oa])\s*:\s*/i, 'postponed'],
  [/^moved online\s*:\s*/i, 'moved_online'],
]
const pictureFilePattern = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#].*)?$/i
/**
 * Pattern of the video call text that Google adds to descriptions between two delimiters. The link of the call has a
 * separate field.
 */
const meetingNotePattern = /-::~:~::~[\s\S]*?~::~:~::-/g
const meetingHostPattern =
  /(?:^|\.)(?:zoom\.us|meet\.google\.com|teams\.microsoft\.com|teams\.live\.com|webex\.com|jit\.si|whereby\.com)$/i

const parseWebAddress = (input: string | undefined) =>
  input !== undefined && input.length <= 2000 && isWebAddress(input) ? input : undefined
const findHost = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '')

/**
 * Sets all fields of an event except its dates.
 * @param host host of the imported calendar's site; URLs of its event pages redirect to the imported events
 */
export function setEventFields(properties: ComponentProperties, item: ImportItem, host: string | undefined): void {
  setState(properties, item)
  setAddresses(properties, item, host)
  setTexts(properties, item)
  setPlace(properties, item)
  setOrganiser(properties, item)
  setPictures(properties, item)
  for (const name of properties.all('categories').flatMap(listPropertyValues)) {
    const key = toSlug(name) || name.trim()
    if (key !== '' && !item.refers.some(refer => refer.key === key))
      item.refers.push({ as: 'tag', key, name: name.trim() })
  }
}

function setState(properties: ComponentProperties, { fields, remarks }: ImportItem): void {
  const title = properties.words('summary')
  const status = properties.words('status')?.toUpperCase()
  const [mark, told] = statePatterns.find(([pattern]) => pattern.test(title ?? '')) ?? []
  if (title !== undefined) fields.title = mark ? title.replace(mark, '') : title
  fields.event_state = status === 'CANCELLED' ? 'cancelled' : (told ?? 'scheduled')
  fields.status = 'published'
  if (status === 'CANCELLED' || (status === 'TENTATIVE' && told === undefined))
    remarks.push(`Its calendar calls it ${status.toLowerCase()}.`)
  const seenBy = properties.words('class')?.toUpperCase()
  if (seenBy !== undefined && seenBy !== 'PUBLIC') {
    fields.status = 'draft'
    remarks.push(`Its calendar calls it ${seenBy.toLowerCase().slice(0, 40)}: it comes as a draft.`)
  }
}

function setAddresses(properties: ComponentProperties, item: ImportItem, host: string | undefined): void {
  const ownUrl = parseWebAddress(properties.words('url'))
  const meeting = ['conference', 'x-google-conference', 'location']
    .flatMap(name => parseWebAddress(properties.words(name)) ?? [])
    .at(0)
  const online = meeting ?? (ownUrl && meetingHostPattern.test(findHost(ownUrl) ?? '') ? ownUrl : undefined)
  if (online) {
    item.fields.online_url = online
    item.remarks.push('Visitors will see the address of the meeting.')
  }
  if (!ownUrl || ownUrl === online) return
  if (host !== undefined && findHost(ownUrl) === host) item.addresses.push(ownUrl)
  else item.fields.signup_url = ownUrl
}

function setTexts(properties: ComponentProperties, item: ImportItem): void {
  const ownUrl = properties.words('url')
  const description = properties.words('description')?.replace(meetingNotePattern, '').trim()
  const html = properties
    .all('x-alt-desc')
    .flatMap(listPropertyValues)
    .find(text => toPlainText(text) !== '')
  // The URL at the end of a description is removed, because many descriptions repeat the URL of the event, which has a
  // separate field.
  setEventDescription(
    ownUrl && description?.endsWith(ownUrl) ? description.slice(0, -ownUrl.length).trim() : description,
    html,
    item,
  )
}

function setPlace(properties: ComponentProperties, { fields }: ImportItem): void {
  const location = properties.words('location')
  if (location !== undefined && parseWebAddress(location) === undefined) fields.location = location
  const geo = properties.words('geo') ?? ''
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = geo
    .split(geo.includes(';') ? ';' : ',')
    .map(part => (part.trim() === '' ? Number.NaN : Number(part.trim().replace(',', '.'))))
  const isOnEarth = more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (isOnEarth && (latitude !== 0 || longitude !== 0))
    fields.map_url = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`
}

/** Sets the organiser by name, without the e-mail address, which must not appear on a public page. */
function setOrganiser(properties: ComponentProperties, item: ImportItem): void {
  const [organiser] = properties.all('organizer')
  if (!organiser) return
  const name = getParameter(organiser, 'cn')
  const address = properties.words('organizer')
  if (name !== undefined && !name.includes('@')) item.fields.organizer_name = name
  if (parseWebAddress(address)) item.fields.organizer_website_url = address ?? null
  else if (address?.toLowerCase().startsWith('mailto:')) countNotImported(item, 'mail addresses of organisers')
}

function setPictures(properties: ComponentProperties, item: ImportItem): void {
  for (const property of [...properties.all('image'), ...properties.all('attach')]) {
    const [address] = listPropertyValues(property)
    const type = getParameter(property, 'fmttype') ?? ''
    const isPicture = property.name === 'image' || type.startsWith('image/') || pictureFilePattern.test(address ?? '')
    if (!parseWebAddress(address) || address === undefined) countNotImported(item, 'files that lie in the calendar')
    else if (!isPicture) countNotImported(item, 'attached files')
    else if (item.pictures.image_url) countNotImported(item, 'further pictures')
    else item.pictures.image_url = { address }
  }
}
