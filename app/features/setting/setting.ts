import * as v from 'valibot'
import type { Json } from '../../platform/db/database.gen.ts'
import { isEmailAddress } from '../../platform/email-address.ts'
import { parseWithSchema } from '../../platform/parse-with-schema.ts'
import { isWebAddress } from '../../platform/web-address.ts'

/** Public settings by key. Each setting can be missing, because a new site has none. */
export type PublicSettings = Record<string, Json>

export const siteSettingKeys = ['identity', 'contact', 'social', 'newsletter_url', 'newsletter.line'] as const

/** Groups of people on the home page. Each group has a separate sentence. */
const tileKeys = ['partners', 'members', 'private-sector', 'public-sector', 'council', 'management'].map(
  tile => `network.tile.${tile}`,
)

export const homeSettingKeys = [
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

/** Editable text, or the default if no text is set. */
export function getSettingText(settings: PublicSettings | undefined, key: string, otherwise = ''): string {
  const value = settings?.[key]
  return typeof value === 'string' ? value : otherwise
}

const webAddressSchema = v.pipe(v.string(), v.check(isWebAddress))
const emailAddressSchema = v.nullish(v.pipe(v.string(), v.check(isEmailAddress)))
const contactSchema = v.object({
  email: emailAddressSchema,
  press: emailAddressSchema,
  privacy: emailAddressSchema,
  support: emailAddressSchema,
})
const socialLinkSchema = v.object({ label: v.string(), url: webAddressSchema })
const identitySchema = v.object({
  strapline: v.nullish(v.string()),
  description: v.nullish(v.string()),
  legal_name: v.nullish(v.string()),
  founded: v.nullish(v.pipe(v.number(), v.finite())),
})
const videoSchema = v.object({
  title: v.string(),
  minutes: v.nullish(v.string()),
  embed_url: v.nullish(webAddressSchema),
})

/** Contact e-mail address for a subject. A subject without a specific address uses the general address. */
export function getContactEmail(
  settings: PublicSettings | undefined,
  topic?: 'press' | 'privacy' | 'support',
): string | undefined {
  const contact = parseWithSchema(contactSchema, settings?.contact)
  return (topic && contact?.[topic]) ?? contact?.email ?? undefined
}
/** Links to social media. Invalid links are dropped. */
export const listSocialLinks = (settings: PublicSettings | undefined) =>
  (Array.isArray(settings?.social) ? settings.social : []).flatMap(
    entry => parseWithSchema(socialLinkSchema, entry) ?? [],
  )
export const getNewsletterAddress = (settings: PublicSettings | undefined) =>
  parseWithSchema(webAddressSchema, settings?.newsletter_url)
export function getStoryVideo(settings: PublicSettings | undefined) {
  const video = parseWithSchema(videoSchema, settings?.video)
  return video && { title: video.title, minutes: video.minutes ?? undefined, embed_url: video.embed_url ?? undefined }
}

export type SiteIdentity = { strapline: string; description: string; legalName: string; founded: number | undefined }

/** Identity of the site, except its name. Empty if not set. */
export function parseIdentity(settings: PublicSettings | undefined): SiteIdentity {
  const identity = parseWithSchema(identitySchema, settings?.identity)
  return {
    strapline: identity?.strapline ?? '',
    description: identity?.description ?? '',
    legalName: identity?.legal_name ?? '',
    founded: identity?.founded ?? undefined,
  }
}
