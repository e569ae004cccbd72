/** Fits the weights by which the passage that answers is chosen, or none: maximum likelihood by Adam on all questions. */

/** A question: the features of its candidates, and which of them answer; none if the page does not answer. */
export interface TrainingQuestion {
  readonly rows: readonly Float64Array[]
  readonly isRight: readonly boolean[]
  readonly weight: number
}

export interface FittedWeights {
  readonly weights: Float64Array
  readonly none: number
}

const [steps, learningRate, decay] = [300, 0.02, 0.05]
const [beta1, beta2, epsilon] = [0.9, 0.999, 1e-8]
/** Rare features would weigh too much by their own deviation. */
const minDeviation = 0.15

/** Mean and deviation of each feature. */
function scalesOf(questions: readonly TrainingQuestion[], size: number) {
  const [mean, deviation] = [new Float64Array(size), new Float64Array(size)]
  let count = 0
  for (const { rows } of questions)
    for (const row of rows) {
      count += 1
      for (let n = 0; n < size; n += 1) mean[n]! += row[n]!
    }
  mean.forEach((sum, n) => {
    mean[n] = sum / count
  })
  for (const { rows } of questions)
    for (const row of rows) for (let n = 0; n < size; n += 1) deviation[n]! += (row[n]! - mean[n]!) ** 2
  deviation.forEach((sum, n) => {
    deviation[n] = Math.max(minDeviation, Math.sqrt(sum / count))
  })
  return { mean, deviation }
}

/** Adds the gradient of the log probability of the right passages, or of none, to `gradient`. */
function addGradient(
  { rows, isRight, weight }: TrainingQuestion,
  weights: Float64Array,
  gradient: Float64Array,
) {
  const size = weights.length - 1
  const scores = rows.map((row) => {
    let score = 0
    for (let n = 0; n < size; n += 1) score += row[n]! * weights[n]!
    return score
  })
  const none = weights[size]!
  const highest = Math.max(none, ...scores)
  const shares = scores.map((score) => Math.exp(score - highest))
  const noneShare = Math.exp(none - highest)
  const total = shares.reduce((sum, share) => sum + share, noneShare)
  const isAnswered = isRight.includes(true)
  const right = isAnswered ? shares.reduce((sum, share, n) => sum + (isRight[n] ? share : 0), 0) : noneShare
  gradient[size]! += weight * ((isAnswered ? 0 : 1) - noneShare / total)
  for (const [n, row] of rows.entries()) {
    const pull = weight * ((isRight[n] ? shares[n]! / (right || 1) : 0) - shares[n]! / total)
    for (let column = 0; column < size; column += 1) gradient[column]! += pull * row[column]!
  }
}

/** Fits weights for features as they are, not scaled. */
export function fitScorer(questions: readonly TrainingQuestion[], size: number): FittedWeights {
  const { mean, deviation } = scalesOf(questions, size)
  const scaled = questions.map((question) => ({
    ...question,
    rows: question.rows.map((row) => row.map((value, n) => (value - mean[n]!) / deviation[n]!)),
  }))
  const total = questions.reduce((sum, { weight }) => sum + weight, 0)
  const weights = new Float64Array(size + 1)
  weights[size] = 2
  const [first, second] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  for (let step = 1; step <= steps; step += 1) {
    const gradient = new Float64Array(size + 1)
    for (const question of scaled) addGradient(question, weights, gradient)
    const rate = learningRate * (1 - (step - 1) / steps)
    for (let n = 0; n <= size; n += 1) {
      const slope = gradient[n]! / total
      first[n] = beta1 * first[n]! + (1 - beta1) * slope
      second[n] = beta2 * second[n]! + (1 - beta2) * slope * slope
      const move = first[n]! / (1 - beta1 ** step) / (Math.sqrt(second[n]! / (1 - beta2 ** step)) + epsilon)
      weights[n]! += rate * (move - decay * weights[n]!)
    }
  }
  let none = weights[size]!
  const unscaled = weights.subarray(0, size).map((weight, n) => {
    none += (weight * mean[n]!) / deviation[n]!
    return weight / deviation[n]!
  })
  return { weights: unscaled, none }
}
