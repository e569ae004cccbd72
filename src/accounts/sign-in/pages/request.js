/** The path before the service's own paths, behind a proxy. */
export const prefix = document.querySelector('main').dataset.prefix

/** Sends JSON and returns `data` of the answer. @throws Error with the service's message, and its `reason` */
export async function post(path, body, csrfToken) {
  const response = await fetch(prefix + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}) },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw Object.assign(new Error(answer.error.message), { reason: answer.error.reason })
  return answer.data
}

/** Runs an action and shows what went wrong. */
export async function show(action) {
  const message = document.getElementById('message')
  message.textContent = ''
  try {
    await action()
  } catch (error) {
    message.textContent = error.message
  }
}
