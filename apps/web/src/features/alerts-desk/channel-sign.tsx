import type { ChannelKind } from '@divine/contracts/calls/alert-kinds'
import type { ReactNode } from 'react'
import { Icon } from '#/shared/ui/icon.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import styles from './alerts-page.module.css'

const signs: Readonly<Record<ChannelKind, ReactNode>> = {
  email: <Icon name="mail" />,
  push: <DeskIcon name="device" />,
  sms: <Icon name="sms" />,
  whatsapp: <Icon name="whatsapp" />,
  telegram: <DeskIcon name="telegram" />,
  webhook: <DeskIcon name="hook" />,
}

/** The sign of a channel, beside its name. */
export function ChannelSign({ kind, fails = false }: { kind: ChannelKind | null; fails?: boolean }) {
  return (
    <span className={fails ? `${styles.sign} ${styles.bad}` : styles.sign} aria-hidden="true">
      {kind ? signs[kind] : <DeskIcon name="bell" />}
    </span>
  )
}
