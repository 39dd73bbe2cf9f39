import * as z from 'zod/mini'
import type { Json } from '../../platform/db/database.gen.ts'
import { isWebAddress } from '../../platform/web-address.ts'

/** Public settings by key. Any of them may be missing: a new site has none. */
export type Settings = Record<string, Json>

export const siteKeys = ['identity', 'contact', 'social', 'newsletter_url', 'newsletter.line', 'navigation'] as const

/** The six groups the home page names; each has a sentence of its own. */
const tileKeys = ['partners', 'members', 'private-sector', 'public-sector', 'council', 'management'].map(
  tile => `network.tile.${tile}`,
)

export const homeKeys = [
  'home.hero.intro',
  'home.story',
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
export function settingText(settings: Settings | undefined, key: string, otherwise = ''): string {
  const value = settings?.[key]
  return typeof value === 'string' ? value : otherwise
}

const webAddress = z.string().check(z.refine(isWebAddress))
const contactShape = z.object({
  email: z.nullish(z.email()),
  press: z.nullish(z.email()),
  privacy: z.nullish(z.email()),
})
const socialLink = z.object({ label: z.string(), url: webAddress })
const identityShape = z.object({
  strapline: z.nullish(z.string()),
  description: z.nullish(z.string()),
  legal_name: z.nullish(z.string()),
  founded: z.nullish(z.number()),
})
const navigationShape = z.object({ hidden: z.array(z.unknown()) })
const videoShape = z.object({ title: z.string(), minutes: z.nullish(z.string()), embed_url: z.nullish(webAddress) })

/** What a setting holds when it has its shape; otherwise as good as not set, so that one odd row breaks no page. */
const shaped = <Shape>(shape: z.ZodMiniType<Shape>, value: Json | undefined): Shape | undefined => {
  const read = shape.safeParse(value)
  return read.success ? read.data : undefined
}

/** Where to write to, in general or about one thing; about which, where it has no address of its own, the general one. */
export function contactEmail(settings: Settings | undefined, about?: 'press' | 'privacy'): string | undefined {
  const contact = shaped(contactShape, settings?.contact)
  return (about && contact?.[about]) ?? contact?.email ?? undefined
}
/** The network's other addresses. An entry that is none is left out, and not the others with it. */
export const socialLinks = (settings: Settings | undefined) =>
  (Array.isArray(settings?.social) ? settings.social : []).flatMap(entry => shaped(socialLink, entry) ?? [])
export const newsletterAddress = (settings: Settings | undefined) => shaped(webAddress, settings?.newsletter_url)
export function storyVideo(settings: Settings | undefined) {
  const video = shaped(videoShape, settings?.video)
  return video && { title: video.title, minutes: video.minutes ?? undefined, embed_url: video.embed_url ?? undefined }
}

export type Identity = { strapline: string; description: string; legalName: string; founded: number | undefined }

/** Who the site says it is, besides its name; empty where nobody said. */
export function identityOf(settings: Settings | undefined): Identity {
  const said = shaped(identityShape, settings?.identity)
  return {
    strapline: said?.strapline ?? '',
    description: said?.description ?? '',
    legalName: said?.legal_name ?? '',
    founded: said?.founded ?? undefined,
  }
}

/** Addresses whose links the header, the menu and the footer leave out. The pages themselves stay. */
export const hiddenLinks = (settings: Settings | undefined): readonly string[] =>
  (shaped(navigationShape, settings?.navigation)?.hidden ?? []).filter(path => typeof path === 'string')
