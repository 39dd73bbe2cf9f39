/** Types of the files in supabase/sample. Records in these files refer to each other by slug. */

export type SampleCircle = {
  slug: string
  name: string
  description: string
  color_hex: string
  external_url: string | null
  position: number
  question: string
  about_html: string
}

export type SampleEvent = {
  slug: string
  title: string
  description: string
  body_html: string | null
  programme: { day?: string; time: string; title: string }[]
  location: string | null
  location_note: string | null
  region: string | null
  start_date: string
  end_date: string | null
  timezone: string
  time_precision: string
  event_state: string
  /** Notice for a gathering that was postponed or cancelled. */
  state_note?: string
  /** Slug of the event that replaces this event. */
  instead?: string
  attendees: number | null
  max_attendees: number | null
  signup_url: string | null
  organizer_website_url: string | null
  is_flagship_event: boolean
  is_partner_event: boolean
  circles: string[]
  /** Name of an album picture's file. */
  picture?: string
}

export type SampleCategory = { slug: string; name: string; position: number; action_label: string }
export type SampleAuthor = { slug: string; name: string; bio: string }

export type SampleArticle = {
  slug: string
  title: string
  excerpt: string
  category: string | null
  authors: string[]
  published_at: string | null
  circle: string | null
  interviewee: string | null
  interviewee_note: string | null
  series: string | null
  series_position: number | null
  status: string
  /** Name of an album picture's file. */
  picture?: string
}

export type SamplePerson = {
  slug: string
  name: string
  title: string
  bio: string
  groups: string[]
  circle: string | null
  country: string
  position: number
}
export type SamplePartner = {
  slug: string
  name: string
  tier: string
  description: string
  url: string
  since: number
  mark: string
  glyph: string | null
  position?: number
}
export type SampleQuote = {
  slug: string
  text: string
  person: string
  said_on: string
  occasion: string
  placement: string | null
}
export type SamplePromise = {
  event: string
  title: string
  promised_by: string
  circle: string | null
  person: string | null
  due_on: string
  state: string
  settled_on: string | null
  outcome: string
}
export type SampleStat = {
  placement: string
  label: string
  value: string
  as_of: string
  source: string
  position: number
}

export type SampleFlagship = {
  slug: string
  title: string
  city: string
  subtitle: string
  is_visible: boolean
  hue: string
  summary: string
  sections: { slug: string; heading: string; body_html: string }[]
  editions: {
    year: number
    title: string
    starts_on: string
    ends_on: string
    venue: string
    summary: string
    travel_html?: string
    practical_html?: string
    chairs?: {
      number: number
      name: string
      request: string
      named_on: string | null
      article: string | null
      person: string | null
    }[]
    sections?: { slug: string; heading: string; kind: string; body_html: string; items: Record<string, string>[] }[]
  }[]
}

/** Picture of a sample album. `file` is the name of the picture's file in the folder `pictures`, without extension. */
type SamplePicture = {
  file: string
  alt: string
  caption: string
  /** Vertical focus for cropping, from 0 (top) to 1 (bottom); default is the middle. */
  focus_y?: number
  /** Credit of the author, if the picture was not drawn for this sample content. */
  credit?: string
}
export type SampleAlbum = {
  slug: string
  title: string
  summary: string
  taken_on: string
  /** Year of the Davos edition that the album belongs to. */
  year?: number
  /** Slug of the event that the album belongs to. */
  event?: string
  pictures: SamplePicture[]
}

export type SamplePage = { slug: string; title: string; summary: string; body_html: string }
