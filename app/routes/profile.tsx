import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { draftStorage } from '../desk/record/draft-storage.ts'
import { ChangePasswordSection } from '../features/account/ui/change-password-section.tsx'
import { SecondFactorRequiredNotice } from '../features/account/ui/second-factor-required-notice.tsx'
import { SecondFactorSection } from '../features/account/ui/second-factor-section.tsx'
import { SessionsList } from '../features/account/ui/sessions-list.tsx'
import { useReturnPath } from '../features/account/ui/use-return-path.ts'
import { OwnApplications } from '../features/application/ui/own-applications.tsx'
import { circleQueries, sortCircles } from '../features/circle/circle-queries.ts'
import { memberQueries } from '../features/member/member-queries.ts'
import { OwnMemberCards } from '../features/member/ui/own-member-cards.tsx'
import { getProfileName } from '../features/profile/profile.ts'
import { profileQueries } from '../features/profile/profile-queries.ts'
import { AccountRemoval } from '../features/profile/ui/account-removal.tsx'
import { DataExport } from '../features/profile/ui/data-export.tsx'
import { DataRetention } from '../features/profile/ui/data-retention.tsx'
import { EmailAddressSection } from '../features/profile/ui/email-address-section.tsx'
import { PortraitSection } from '../features/profile/ui/portrait-section.tsx'
import { ProfileForm } from '../features/profile/ui/profile-form.tsx'
import { ProfileNav } from '../features/profile/ui/profile-nav.tsx'
import { ProfileSkeleton } from '../features/profile/ui/profile-skeleton.tsx'
import { makeLazyPart } from '../platform/lazy-part.ts'
import { paths } from '../platform/paths.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import type { Profile } from '../platform/session/account-queries.ts'
import { type Role, roleNames } from '../platform/session/role.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useSignOut } from '../platform/session/use-sign-out.ts'
import { SlowLoadingMessage } from '../shell/slow-loading-message.tsx'
import { PatternBorder } from '../ui/band.tsx'
import { ActionButton, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { Section, SectionHead } from '../ui/section.tsx'
import { useToast } from '../ui/toasts.tsx'
// The toast area is imported with the page: if it were loaded lazily, the message that the connection is lost could not
// be shown.
import '../ui/toast-area.tsx'
import './profile.css'

/** The section is loaded lazily, because only editors have it. */
const OwnNotifications = makeLazyPart(() => import('../features/notification/ui/own-notifications.tsx'))

/**
 * Page with the profile of the user. The server has no session and sends a skeleton; the browser decides what to show.
 */
export default function ProfileRoute() {
  const { user, status } = useSession()
  const { pathname, search, hash } = useLocation()
  const leaving = useRef(false)
  // Whether to load the profile: after the second factor is verified. The page stays mounted while the session is
  // checked again, so that unsaved input is not lost.
  const mayRead = user !== null && status !== 'looking' && status !== 'challenge'
  const ownProfile = useQuery({ ...profileQueries.own(user?.id ?? ''), enabled: mayRead })

  const head = <PageHead title="Your profile" description="Your profile, privacy and account security." />
  if (!user && status === 'failed')
    return (
      <>
        {head}
        <PageTitle title="Your profile" />
        <div className="wrap block-end">
          <Callout tone="warn" title="Your account could not be loaded.">
            Reload it in a moment.
          </Callout>
        </div>
      </>
    )
  if ((status === 'out' && !leaving.current) || status === 'challenge')
    return <Navigate to={paths.signInFor(pathname + search + hash)} replace />
  return (
    <>
      {head}
      {ownProfile.isError && user ? (
        <>
          <PageTitle title="Your profile" />
          <div className="wrap block-end">
            <ReadFailureCallout subject="Your profile" retry={() => void ownProfile.refetch()} />
          </div>
        </>
      ) : ownProfile.data && user ? (
        <OwnPage
          profile={ownProfile.data}
          email={user.email ?? ''}
          onLeaving={isLeaving => (leaving.current = isLeaving)}
        />
      ) : (
        <>
          <ProfileSkeleton />
          <div className="wrap">
            <SlowLoadingMessage />
          </div>
        </>
      )}
    </>
  )
}

const formatIntro = (role: Role | undefined, isMember: boolean) =>
  role && role !== 'user' ? roleNames[role] : isMember ? 'Member' : 'Signed in'

type OwnPageProps = {
  profile: Profile
  email: string
  /**
   * Called when the user signs out, so that the page leads to the home page. The guard would lead to the sign-in page.
   */
  onLeaving: (is: boolean) => void
}

function OwnPage({ profile, email, onLeaving }: OwnPageProps) {
  const { role, isAdmin, status, signOut } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const leave = useSignOut(toast)
  const back = useReturnPath()
  const { data: circles, isError: noCircles } = useQuery(circleQueries.all())

  function logOut() {
    onLeaving(true)
    return leave(() => navigate(paths.home))
  }

  async function onDeleted() {
    onLeaving(true)
    // Removes the session from this device. The server has already deleted the session.
    await signOut()
    await navigate(paths.home, { replace: true })
    // Deletes drafts of unsaved forms, because a deleted account must leave no drafts on this device.
    draftStorage.removeAllOf(profile.id)
    toast.say('Your account is deleted', 'Only what the privacy policy lists is kept. You are signed out.')
  }

  const isMember = profile.member_since !== null

  return (
    <>
      <PageTitle title={getProfileName(profile)} intro={formatIntro(role, isMember)}>
        {isMember && (
          <ButtonLink line slim to={paths.members}>
            Members
          </ButtonLink>
        )}
        {isAdmin && (
          <ButtonLink line slim to={paths.admin}>
            Back office
          </ButtonLink>
        )}
        <ActionButton line slim onAction={logOut}>
          Logout
        </ActionButton>
      </PageTitle>
      {/* The pattern is generated from the id of the user, so that each user has a different pattern. */}
      <PatternBorder seed={profile.id} />
      {status === 'enrol' && (
        <div className="wrap profile-demand">
          <SecondFactorRequiredNotice />
        </div>
      )}
      <ProfileNav more={isAdmin ? [{ id: 'notifications', label: 'Notifications' }] : []} />
      <Section unruled labelledBy="profile-name" id="profile" className="profile-section">
        <div className="profile-face span-3">
          <SectionHead title="Profile" id="profile-name">
            {isMember
              ? 'The people who run the network can see this. You choose per field who else can.'
              : 'Only the people who run the network can see this.'}
          </SectionHead>
          <PortraitSection profile={profile} />
        </div>
        <div className="span-6">
          <ProfileForm
            profile={profile}
            circles={noCircles ? null : circles && sortCircles(circles)}
            labelledBy="profile-name"
            invalidates={[memberQueries.ownCards(profile.id).queryKey, ['account', profile.id, 'members']]}
          />
          <EmailAddressSection address={profile.email} />
        </div>
      </Section>
      <Section labelledBy="directory-name" id="directory" className="profile-section">
        <SectionHead title="Directory" id="directory-name">
          Your entry in the directory, as saved.
        </SectionHead>
        <div className="span-9">
          <OwnMemberCards userId={profile.id} isMember={isMember} circles={circles ? sortCircles(circles) : []} />
        </div>
      </Section>
      <Section labelledBy="applications-name" id="applications" className="profile-section">
        <SectionHead title="Applications" id="applications-name">
          Your applications and their status.
        </SectionHead>
        <div className="span-6">
          <OwnApplications userId={profile.id} />
        </div>
      </Section>
      <Section labelledBy="security-name" id="security" className="profile-section">
        <SectionHead title="Security" id="security-name">
          Password, two-factor authentication and devices.
        </SectionHead>
        <div className="span-6">
          <SecondFactorSection
            userId={profile.id}
            email={email}
            onward={
              isAdmin && (
                <p>
                  <ButtonLink line slim to={back ?? paths.admin}>
                    {back && !back.startsWith(paths.admin)
                      ? 'Continue to where you were'
                      : 'Continue to the admin area'}
                  </ButtonLink>
                </p>
              )
            }
          />
          <ChangePasswordSection userId={profile.id} email={email} />
          <SessionsList userId={profile.id} />
        </div>
      </Section>
      {isAdmin && role && (
        <Section labelledBy="notifications-name" id="notifications" className="profile-section">
          <SectionHead title="Notifications" id="notifications-name">
            Which emails about your work you get, and when.
          </SectionHead>
          <div className="span-6">
            <Suspense fallback={null}>
              <OwnNotifications userId={profile.id} role={role} />
            </Suspense>
          </div>
        </Section>
      )}
      <Section labelledBy="privacy-name" id="privacy" className="profile-section">
        <SectionHead title="Privacy" id="privacy-name">
          Export or delete your data.
        </SectionHead>
        <div className="span-6">
          <DataExport profile={profile} />
          <DataRetention />
          <AccountRemoval profile={profile} onGone={() => void onDeleted()} />
        </div>
      </Section>
    </>
  )
}
