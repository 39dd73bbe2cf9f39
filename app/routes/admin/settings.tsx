import { settingHistory as history } from '../../desk/history/setting-history.tsx'
import {
  ContactForm,
  NewsletterForm,
  NewsletterLineForm,
  SocialForm,
} from '../../features/setting/ui/contact-forms.tsx'
import { IdentityForm } from '../../features/setting/ui/identity-form.tsx'
import { SettingPage } from '../../features/setting/ui/setting-page.tsx'
import { VideoForm } from '../../features/setting/ui/video-form.tsx'
import { useSession } from '../../platform/session/session-context.ts'

const needs = ['identity', 'contact', 'social', 'newsletter_url', 'newsletter.line', 'video']

export default function SiteSettingsRoute() {
  const isAdmin = useSession().can('change the admins’ settings')
  return (
    <SettingPage title="Site" lede="What stands on every page. Each part is saved alone." needs={needs}>
      {kept => (
        <div className="settings-sections">
          <IdentityForm kept={kept('identity')} {...{ history, isAdmin }} />
          <ContactForm kept={kept('contact')} history={history} />
          <SocialForm kept={kept('social')} history={history} />
          <NewsletterForm kept={kept('newsletter_url')} history={history} />
          <NewsletterLineForm kept={kept('newsletter.line')} history={history} />
          <VideoForm kept={kept('video')} history={history} />
        </div>
      )}
    </SettingPage>
  )
}
