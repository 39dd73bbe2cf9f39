import { Link } from 'react-router'
import { product } from '../platform/product.ts'
import './logo.css'

const barsPath =
  'M1 0h5v15H1zM9 0h5v15H9zM17 1h14v5H17zM17 9h14v5H17zM34 0h5v15h-5zM42 0h5v15h-5zM0 17h15v5H0zM0 26h15v5H0zM17 17h5v14h-5zM26 17h5v14h-5zM33 17h15v5H33zM33 26h15v5H33zM1 33h5v15H1zM9 33h5v15H9zM17 34h14v5H17zM17 42h14v5H17zM34 33h5v15h-5zM42 33h5v15h-5z'

/** Sign of the logo: a plain weave in a disc. */
export function LogoSymbol() {
  return (
    <svg className="sign" viewBox="0 0 48 48" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={barsPath} />
    </svg>
  )
}

/** Logo with symbol and name on two lines, linked to the home page. */
export function Logo({ to = '/' }: { to?: string | undefined }) {
  const [first = product.name, ...rest] = product.name.split(' ')
  return (
    <Link className="mark" to={to} aria-label={`${product.name}, home`}>
      <LogoSymbol />
      <span>
        <b>{first}</b> {rest.length > 0 && <b>{rest.join(' ')}</b>}
      </span>
    </Link>
  )
}
