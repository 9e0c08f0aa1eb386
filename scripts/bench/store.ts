// The store's stand-in in a process of its own, for measurements: what it takes of the processor is not the product's.
import { startRedis } from '../../sandbox/redis.ts';

const redis = await startRedis();
process.send?.({ url: redis.url, token: redis.token });
process.once('disconnect', () => void redis.stop().then(() => process.exit(0)));
