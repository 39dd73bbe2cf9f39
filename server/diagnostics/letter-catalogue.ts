import { product } from '../../app/platform/product.ts'
import { hasReplyReader, readMailSetting } from '../backend/mail-setting.ts'
import { listLetterSamples } from '../backend/mail-templates/letter-samples.ts'
import { composeMail } from '../backend/mail-templates/mail-template.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { Environment } from '../environment.ts'

/** Renders every kind of e-mail with sample values, as it is sent. */
export async function readLetterCatalogue(functions: ServerFunctions, { siteUrl, mailFrom }: Environment) {
  const { support, reply_to } = await readMailSetting(functions)
  const site = { siteUrl, support, isReplyRead: hasReplyReader(reply_to, mailFrom) }
  const letters = listLetterSamples(site).map(({ content, ...sample }) => {
    const { subject, text, html, calendar } = composeMail(content, { siteName: product.name, siteUrl })
    return { ...sample, subject, text, html, hasCalendar: calendar !== undefined }
  })
  return { letters }
}
