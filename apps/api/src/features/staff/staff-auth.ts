import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { sharedSecret } from '../../database/secret-queries.ts'
import { digestsOfRecoveryCodes } from './recovery-codes.ts'
import { isDisabled } from './staff-queries.ts'
import {
  staffAccounts,
  staffCredentials,
  staffSecondFactors,
  staffSessions,
  staffVerifications,
} from './staff-tables.ts'

/** A session ends after this long without a request. Source: facts, "Sessions". */
const idleSeconds = 30 * 60
/** How often, at most, a request extends its session. */
const renewSeconds = 60

export type StaffAuth = Awaited<ReturnType<typeof openStaffAuth>>

/** Calls that better-auth does not offer, for use inside this process only. */
const ownCalls = {
  id: 'own-calls',
  endpoints: {
    /** Opens a session and sets its cookie. @returns undefined when the account is barred */
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ staffId: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.staffId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) return undefined
        await setSessionCookie(ctx, { session, user })
        return { token: session.token }
      },
    ),
    /** Whose sign-in waits for a code: the right password has set its cookie. */
    waitingStaff: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
      const { createAuthCookie, internalAdapter, secret } = ctx.context
      const signIn = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret)
      const waiting = signIn && (await internalAdapter.findVerificationValue(signIn))
      return waiting ? { staffId: waiting.value } : undefined
    }),
  },
} satisfies BetterAuthPlugin

/** better-auth on our tables, with our cookies. */
export async function openStaffAuth(database: Database, publicOrigin: string) {
  const isHttps = publicOrigin.startsWith('https:')
  const cookieNamed = (name: string) => ({
    name: isHttps ? `__Host-${name}` : name,
    attributes: { secure: isHttps, sameSite: 'lax', path: '/' } as const,
  })
  const secret = await sharedSecret(database, 'sessions')
  return betterAuth({
    // Authenticator apps show it above the code.
    appName: 'Divine Health Supplements',
    baseURL: publicOrigin,
    secret,
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: {
        user: staffAccounts,
        session: staffSessions,
        account: staffCredentials,
        verification: staffVerifications,
        twoFactor: staffSecondFactors,
      },
    }),
    user: { additionalFields: { role: { type: 'string', input: false } } },
    emailAndPassword: { enabled: true, disableSignUp: true },
    plugins: [
      twoFactor({
        // It counts a code after checking it; `countCode` counts before.
        accountLockout: { enabled: false },
        // It compares what is typed with what is stored: with `check`, digests with digests.
        backupCodeOptions: {
          storeBackupCodes: {
            encrypt: (json) => symmetricEncrypt({ key: secret, data: json }),
            decrypt: async (data) =>
              JSON.stringify(digestsOfRecoveryCodes(await symmetricDecrypt({ key: secret, data }))),
          },
        },
      }),
      ownCalls,
    ],
    // No cookie cache: an ended session must not live on in a signed cookie.
    session: { expiresIn: idleSeconds, updateAge: renewSeconds },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ((await isDisabled(database, session.userId)) ? false : undefined),
        },
      },
    },
    advanced: {
      // The name and the attribute are set here because better-auth's own switch only knows __Secure-.
      useSecureCookies: false,
      // It would store any address that a client claims in a header, and nothing here reads it.
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: cookieNamed('staff'), two_factor: cookieNamed('staff-code') },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}

/** Runs a call of better-auth, which throws its refusals as errors with a client status: those become undefined. */
export async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) return undefined
    throw error
  }
}
