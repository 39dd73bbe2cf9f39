import * as z from 'zod/mini'
import type { Json } from '../../platform/db/database.gen.ts'

/** Public settings by key. Any of them may be missing: a new site has none. */
export type Settings = Record<string, Json>

export const siteKeys = ['contact', 'social', 'newsletter_url', 'newsletter.line'] as const

/** The six groups the home page names; each has a sentence of its own. */
const tileKeys = ['partners', 'members', 'private-sector', 'public-sector', 'council', 'management'].map(
  tile => `network.tile.${tile}`,
)

export const homeKeys = [
  'home.hero.intro',
  'home.about.lead',
  'home.about.text',
  'flagships.intro',
  'circles.heading',
  'circles.intro',
  'invite.heading',
  'invite.text',
  'video',
  ...tileKeys,
]

/** An editable text, or the site's own words where nobody wrote any. */
export function words(settings: Settings | undefined, key: string, otherwise = ''): string {
  const value = settings?.[key]
  return typeof value === 'string' ? value : otherwise
}

const webAddress = z.url({ protocol: /^https?$/ })
const contactShape = z.object({ email: z.email() })
const socialShape = z.array(z.object({ label: z.string(), url: webAddress }))
const videoShape = z.object({ title: z.string(), minutes: z.optional(z.string()), embed_url: z.optional(webAddress) })

/** What a setting holds when it has its shape; otherwise as good as not set, so that one odd row breaks no page. */
const shaped = <Shape>(shape: z.ZodMiniType<Shape>, value: Json | undefined): Shape | undefined => {
  const read = shape.safeParse(value)
  return read.success ? read.data : undefined
}

export const contactEmail = (settings: Settings | undefined) => shaped(contactShape, settings?.contact)?.email
export const socialLinks = (settings: Settings | undefined) => shaped(socialShape, settings?.social) ?? []
export const newsletterAddress = (settings: Settings | undefined) => shaped(webAddress, settings?.newsletter_url)
export const storyVideo = (settings: Settings | undefined) => shaped(videoShape, settings?.video)
