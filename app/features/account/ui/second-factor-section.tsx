import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceStorage } from '../../../platform/browser-storage.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryPanel } from '../../../ui/retry-panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { factorQueries } from '../factor-queries.ts'
import { ActiveSecondFactors } from './active-second-factors.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import './security.css'

/** Name in the storage of the device: whether codes were shown that the user has not confirmed as saved. */
const buildUnconfirmedCodesKey = (userId: string) => `unconfirmed-recovery-codes ${userId}`

type SecondFactorSectionProps = {
  userId: string
  email: string
  /** Content below the recovery codes, e.g. a link to the page that required the second factor. */
  onward?: React.ReactNode
}

/** Section for the second factor in one of four states: off, in setup, recovery codes (only once), or on. */
export function SecondFactorSection({ userId, email, onward }: SecondFactorSectionProps) {
  const client = useQueryClient()
  const { data: factors, isError, isPending, refetch } = useQuery(factorQueries.list(userId))
  const [isSettingUp, setIsSettingUp] = useState(false)
  /**
   * Recovery codes to show. They are in the state of this component, because they must stay visible when the queries
   * reload after the activation of the factor.
   */
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setIsKept] = useState(false)
  const [isUnconfirmed, setIsUnconfirmed] = useState(
    () => deviceStorage.read(buildUnconfirmedCodesKey(userId)) === true,
  )

  /** Remembers on this device, also after the page is left, that new codes may not have been saved. */
  function markUnconfirmed(value: boolean) {
    setIsUnconfirmed(value)
    deviceStorage.write(buildUnconfirmedCodesKey(userId), value || undefined)
  }

  const relearn = () => client.invalidateQueries({ queryKey: ['account', userId] })
  async function show(newCodes: string[]) {
    setCodes(newCodes)
    setIsKept(false)
    markUnconfirmed(true)
    setIsSettingUp(false)
    await relearn()
  }

  return (
    <div className="security-part" id="second-factor">
      <h3>Two-factor authentication</h3>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          email={email}
          onKept={() => {
            setCodes(undefined)
            setIsKept(true)
            markUnconfirmed(false)
          }}
        />
      ) : isSettingUp ? (
        <SecondFactorSetup
          taken={factors?.map(({ friendly_name }) => friendly_name ?? '') ?? []}
          onDone={made => void show(made)}
          onLeave={() => {
            setIsSettingUp(false)
            void relearn()
          }}
        />
      ) : isError ? (
        <RetryPanel
          title={`Two-factor authentication could not be loaded. ${noAnswerSentence}`}
          retry={() => void refetch()}
        >
          Nothing was changed.
        </RetryPanel>
      ) : isPending ? (
        <p role="status">
          <Status kind="waiting">Loading</Status>
        </p>
      ) : factors.length === 0 ? (
        <>
          <p>
            <Status kind="off">Off</Status>
          </p>
          <p className="security-text">
            Signing in then also requires six digits from an app on your phone. A stolen password alone is not enough.
          </p>
          <p>
            <Button line slim onClick={() => setIsSettingUp(true)}>
              Set up
            </Button>
          </p>
        </>
      ) : (
        <ActiveSecondFactors
          {...{ userId, factors, isUnconfirmed }}
          onCodes={made => void show(made)}
          onAnother={() => setIsSettingUp(true)}
          relearn={relearn}
        />
      )}
      {isKept && factors && factors.length > 0 && onward}
    </div>
  )
}
