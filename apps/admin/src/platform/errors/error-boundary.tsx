import { Component, type ErrorInfo, type ReactNode } from 'react'
import { type ErrorLevel, ErrorScreen } from './error-screen.tsx'
import { sendErrorReport } from './report.ts'

type Props = {
  level: ErrorLevel
  children: ReactNode
  /** Called before it is rendered again, to reset what made it fail. */
  onRetry?: () => void
  /** Shown in place of the error screen. */
  renderFailure?: (retry: () => void) => ReactNode
}

/** What breaks inside stays inside; retry draws it anew. Rule SCR-13. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
    sendErrorReport(error)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const retry = () => {
      this.props.onRetry?.()
      this.setState({ error: null })
    }
    return (
      this.props.renderFailure?.(retry) ?? (
        <ErrorScreen level={this.props.level} detail={error.message} onRetry={retry} />
      )
    )
  }
}
