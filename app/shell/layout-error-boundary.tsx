import { Component, type ReactNode } from 'react'

/** Shows the fallback if the layout of the site cannot be rendered. */
export class LayoutErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
