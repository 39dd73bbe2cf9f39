import { product } from '../../../platform/product.ts'
import { splitFilledEmailParts } from './application-letter-templates.ts'

type Props = {
  body: string
  filled: readonly string[]
  /** Label of the button that the site adds below the text. */
  link: string
}

/** Preview of an e-mail. Values that were filled into the template are highlighted. */
export function EmailPreview({ body, filled, link }: Props) {
  return (
    <div className="letter-ground">
      <section className="letter-paper" aria-label="Email preview">
        <p className="letter-name">{product.name}</p>
        {body.split(/\n\s*\n/).map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no id except its index
          <p key={place}>
            {splitFilledEmailParts(paragraph, filled).map(({ text, isFilled }, part) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no id except its index
              isFilled ? <mark key={part}>{text}</mark> : <span key={part}>{text}</span>,
            )}
          </p>
        ))}
        <p>
          <span className="letter-link">{link}</span>
        </p>
      </section>
    </div>
  )
}
