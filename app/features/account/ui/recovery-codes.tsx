import { useEffect, useRef, useState } from 'react'
import { product } from '../../../platform/product.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field.tsx'
import { CopyButton } from './copy-button.tsx'
import './security.css'

type RecoveryCodesProps = { codes: string[]; email: string; onKept: () => void }

/** Recovery codes, shown only once: the user copies, downloads or prints the codes before the user can continue. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isTicked, setIsTicked] = useState(false)
  const [isHurried, setIsHurried] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isTicked) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isTicked])

  const text = [
    `Recovery codes of ${product.name} for ${email}`,
    'Use one code if you lose the phone. It signs you in, turns off two-factor authentication and deletes the other codes.',
    '',
    ...codes,
    '',
  ].join('\n')
  return (
    <div className="recovery-codes">
      <h4 ref={heading} tabIndex={-1}>
        Your ten recovery codes
      </h4>
      <p className="security-text">
        Use one of them if you lose the phone: it signs you in and turns off two-factor authentication, until you set it
        up again. They are shown only once; keep them apart from the phone. For {email}.
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="security-actions">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button
          line
          slim
          onClick={() => saveFile(`${product.slug}-recovery-codes.txt`, new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button line slim onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <CheckField
        label="I have saved them"
        name="kept"
        checked={isTicked}
        onChange={({ currentTarget }) => setIsTicked(currentTarget.checked)}
        error={isHurried && !isTicked ? 'Save the codes first; they cannot be shown again.' : undefined}
      />
      <p>
        <Button slim onClick={() => (isTicked ? onKept() : setIsHurried(true))}>
          Done
        </Button>
      </p>
    </div>
  )
}
