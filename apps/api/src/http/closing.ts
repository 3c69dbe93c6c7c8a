import fp from 'fastify-plugin'

/**
 * While the server closes, each reply ends its connection. Without this a request that was in flight would leave its
 * connection open behind it, and the process would wait for it until its grace is over.
 */
export const closing = fp(
  async (app) => {
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isClosing) reply.header('connection', 'close')
      done(null, payload)
    })
  },
  { name: 'closing' },
)
