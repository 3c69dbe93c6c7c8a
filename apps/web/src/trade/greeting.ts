/** How a chat begins. It says nothing about anybody's health: anyone who holds the phone can read it. */
export const greeting = 'Hello Divine Health Supplements, I would like to ask about your products.'
