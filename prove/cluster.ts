import { type Progress, type ProofResult, silent } from './support/proof.js';
import { type Target } from './support/target.js';

import { Stage } from './support/cluster-stage.js';

export interface ClusterOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly progress?: Progress;
}

/**
 * kill -9 of the workers in turn, and in every fourth round of the coordinator, while clients trade with keys in instances of all
 * nodes: requests to the others never fail, those to the lost node get 503, nothing that was acknowledged is lost, and
 * afterwards everything is back by itself.
 */
export async function proveNodes(target: Target, options: ClusterOptions): Promise<ProofResult> {
  const { rounds, progress = silent } = options;
  const stage = await Stage.open(target, options.seed);
  try {
    const nodes = await stage.findNodes();
    for (let round = 0; round < rounds; round += 1) {
      const isCoordinator = round % 4 === 3;
      const node = isCoordinator ? nodes[0]! : nodes[1 + (round % (nodes.length - 1))]!;
      progress(`round ${round + 1} of ${rounds}: kill -9 of ${node.address}`);
      await stage.lose(node, isCoordinator, round);
    }
    return await stage.finish('nodes', { rounds });
  } finally {
    await stage.close();
  }
}

/** An instance is isolated and moved to another node, there and back, while clients trade in it and in others. */
export async function proveMoves(target: Target, options: ClusterOptions): Promise<ProofResult> {
  const { rounds, progress = silent } = options;
  const stage = await Stage.open(target, options.seed);
  try {
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}`);
      await stage.move(stage.worlds[round % stage.worlds.length]!, round);
    }
    return await stage.finish('moves', { rounds });
  } finally {
    await stage.close();
  }
}
