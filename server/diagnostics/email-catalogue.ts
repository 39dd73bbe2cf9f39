import { product } from '../../app/platform/product.ts'
import { areRepliesRead, getReplyAddress, readMailSetting } from '../backend/mail-setting.ts'
import { listMailSamples, type MailSample } from '../backend/mail-templates/letter-samples.ts'
import { composeMail } from '../backend/mail-templates/mail-template.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { Environment } from '../environment.ts'

type Site = Pick<Environment, 'siteUrl' | 'mailFrom'>

async function listSamples(functions: ServerFunctions, { siteUrl, mailFrom }: Site): Promise<MailSample[]> {
  const setting = await readMailSetting(functions)
  // Only e-mails about applications state where replies go, so their reply address decides.
  const isReplyRead = areRepliesRead(getReplyAddress('application-letter', setting), mailFrom)
  return listMailSamples({ siteUrl, support: setting.support, isReplyRead })
}

/** Finds one type of e-mail with sample values; undefined for an unknown type. */
export const findMailSample = async (functions: ServerFunctions, site: Site, kind: string) =>
  (await listSamples(functions, site)).find(sample => sample.kind === kind)

/** Renders every type of e-mail with sample values, exactly as it is sent. */
export async function readMailCatalogue(functions: ServerFunctions, site: Site) {
  const letters = (await listSamples(functions, site)).map(({ content, template: _, ...sample }) => {
    const { subject, text, html, calendar } = composeMail(content, { siteName: product.name, siteUrl: site.siteUrl })
    return { ...sample, subject, text, html, hasCalendar: calendar !== undefined }
  })
  return { letters }
}
