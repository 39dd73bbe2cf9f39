import { product } from '../../../platform/product.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { isIndependentCircle } from '../circle.ts'
import type { CircleDetail } from '../circle-queries.ts'
import './circle-page.css'

/** Question of a circle below a coloured line, and a description of the circle's work. */
export function CirclePurpose({ circle }: { circle: CircleDetail }) {
  return (
    <>
      <Section accent close labelledBy="question">
        <SectionHead title={circle.question ? 'The question' : 'What it is for'} id="question" />
        <p className="span-6 circle-question">{circle.question ?? circle.description}</p>
        {circle.question && <p className="span-5-end quiet">{circle.description}</p>}
      </Section>
      {isIndependentCircle(circle) && circle.external_url && (
        <IndependenceNote name={circle.name} url={circle.external_url} />
      )}
      {circle.about_html && (
        <Section close labelledBy="work">
          <SectionHead title="How it works" id="work" />
          <div className="span-6">
            <Prose html={circle.about_html} />
          </div>
          {circle.rhythm && <p className="span-5-end quiet">{circle.rhythm}</p>}
        </Section>
      )}
    </>
  )
}

/** Prominent note about an independent association, which visitors could take for a part of the network. */
function IndependenceNote({ name, url }: { name: string; url: string }) {
  return (
    <Section close labelledBy="independence">
      <SectionHead title="Independent" id="independence" />
      <div className="span-6 circle-independence">
        <p className="lead">
          {name} is an association under Swiss law, and not a part of {product.name}.
        </p>
        <p>
          It has statutes, a board, members and accounts of its own, and it answers to them. It sits with the other
          circles as a guest who has kept its own house: its gatherings stand in our calendar and its reports among our
          news, but its decisions, its membership and its money are its own business.
        </p>
      </div>
      <div className="span-5-end circle-leave">
        <ButtonLink external to={url}>
          Visit the association
        </ButtonLink>
        <p className="small quiet">{url.split('/')[2]}, in a new tab. Its own terms and privacy policy apply there.</p>
      </div>
    </Section>
  )
}
