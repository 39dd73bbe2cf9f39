import { product } from '../../app/platform/product.ts'
import { isReplyRead, readMailSetting } from '../backend/mail-setting.ts'
import { letterSamples } from '../backend/mail-templates/letter-samples.ts'
import { composeMail } from '../backend/mail-templates/mail-template.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { Environment } from '../environment.ts'

/** Every kind of e-mail with sample values, drawn as it is sent. */
export async function readLetterCatalogue(functions: ServerFunctions, { siteUrl, mailFrom }: Environment) {
  const { support, reply_to } = await readMailSetting(functions)
  const site = { siteUrl, support, isReplyRead: isReplyRead(reply_to, mailFrom) }
  const letters = letterSamples(site).map(({ content, ...sample }) => {
    const { subject, text, html, calendar } = composeMail(content, { siteName: product.name, siteUrl })
    return { ...sample, subject, text, html, hasCalendar: calendar !== undefined }
  })
  return { letters }
}
