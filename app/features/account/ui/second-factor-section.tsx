import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryPanel } from '../../../ui/retry-panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { factorQueries } from '../factor-queries.ts'
import { ActiveSecondFactors } from './active-second-factors.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import './security.css'

type SecurityFactorProps = {
  userId: string
  email: string
  /** Content below the recovery codes, e.g. a link to the page that required the second factor. */
  onward?: React.ReactNode
}

/** Section for the second factor in one of four states: off, in setup, recovery codes (only once), or on. */
export function SecondFactorSection({ userId, email, onward }: SecurityFactorProps) {
  const client = useQueryClient()
  const { data: factors, isError, isPending, refetch } = useQuery(factorQueries.list(userId))
  const [isSettingUp, setIsSettingUp] = useState(false)
  /**
   * Recovery codes to show. They are in the state of this component, because they must stay visible when the queries
   * reload after the activation of the factor.
   */
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setIsKept] = useState(false)

  const relearn = () => client.invalidateQueries({ queryKey: ['account', userId] })
  async function show(newCodes: string[]) {
    setCodes(newCodes)
    setIsKept(false)
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
          {...{ userId, factors }}
          onCodes={made => void show(made)}
          onAnother={() => setIsSettingUp(true)}
          relearn={relearn}
        />
      )}
      {isKept && factors && factors.length > 0 && onward}
    </div>
  )
}
