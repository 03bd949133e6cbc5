// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IToken {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

interface IPermit2 {
    function transferFrom(address, address, uint160, address) external;
}

interface ICaller {
    function unlockCallback(bytes calldata data) external returns (bytes memory);
}

/// Plays Uniswap V4, whose pools are under a licence that this repository takes nothing of: the functions of PoolManager, V4Quoter and of
/// the Universal Router 2.0 as https://docs.uniswap.org/contracts/v4 and the interfaces of https://github.com/Uniswap/v4-periphery (MIT)
/// have them (2026-11-28). Pools are of the simplest kind, x * y = k, and have no hooks.
contract TestPools {
    struct PoolKey {
        address currency0;
        address currency1;
        uint24 fee;
        int24 tickSpacing;
        address hooks;
    }

    struct SwapParams {
        bool zeroForOne;
        int256 amountSpecified;
        uint160 sqrtPriceLimitX96;
    }

    struct QuoteExactSingleParams {
        PoolKey poolKey;
        bool zeroForOne;
        uint128 exactAmount;
        bytes hookData;
    }

    struct PathKey {
        address intermediateCurrency;
        uint24 fee;
        int24 tickSpacing;
        address hooks;
        bytes hookData;
    }

    struct ExactInputParams {
        address currencyIn;
        PathKey[] path;
        uint128 amountIn;
        uint128 amountOutMinimum;
    }

    struct Pool {
        uint256 reserve0;
        uint256 reserve1;
    }

    IPermit2 private constant PERMIT2 = IPermit2(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    mapping(bytes32 => Pool) private pools;
    bool private transient isOpen;
    uint256 private transient unsettled;
    address private transient synced;
    uint256 private transient syncedReserve;
    address private transient sender;

    function addPool(PoolKey calldata key, uint256 amount0, uint256 amount1) external payable {
        if (key.currency0 == address(0)) require(msg.value == amount0);
        else IToken(key.currency0).transferFrom(msg.sender, address(this), amount0);
        IToken(key.currency1).transferFrom(msg.sender, address(this), amount1);
        pools[keccak256(abi.encode(key))] = Pool(amount0, amount1);
    }

    // PoolManager

    function unlock(bytes calldata data) external returns (bytes memory result) {
        require(!isOpen, "AlreadyUnlocked");
        isOpen = true;
        result = ICaller(msg.sender).unlockCallback(data);
        require(unsettled == 0, "CurrencyNotSettled");
        isOpen = false;
    }

    function swap(PoolKey memory key, SwapParams memory params, bytes calldata) external returns (int256) {
        require(isOpen, "ManagerLocked");
        uint256 given = uint256(-params.amountSpecified);
        uint256 got = quote(key, params.zeroForOne, given);
        Pool storage pool = pools[keccak256(abi.encode(key))];
        if (params.zeroForOne) (pool.reserve0, pool.reserve1) = (pool.reserve0 + given, pool.reserve1 - got);
        else (pool.reserve0, pool.reserve1) = (pool.reserve0 - got, pool.reserve1 + given);
        (int128 change0, int128 change1) =
            params.zeroForOne ? (-int128(uint128(given)), int128(uint128(got))) : (int128(uint128(got)), -int128(uint128(given)));
        account(key.currency0, msg.sender, change0);
        account(key.currency1, msg.sender, change1);
        return (int256(change0) << 128) | int256(uint256(uint128(change1)));
    }

    function sync(address currency) external {
        synced = currency;
        syncedReserve = currency == address(0) ? 0 : IToken(currency).balanceOf(address(this));
    }

    function settle() external payable returns (uint256 paid) {
        paid = synced == address(0) ? msg.value : IToken(synced).balanceOf(address(this)) - syncedReserve;
        account(synced, msg.sender, int256(paid));
        synced = address(0);
    }

    function take(address currency, address to, uint256 amount) external {
        require(isOpen, "ManagerLocked");
        account(currency, msg.sender, -int256(amount));
        if (currency != address(0)) IToken(currency).transfer(to, amount);
        else payable(to).transfer(amount);
    }

    /// What is owed to a caller stands in transient storage, where callers look it up.
    function exttload(bytes32 slot) external view returns (bytes32 value) {
        assembly {
            value := tload(slot)
        }
    }

    // V4Quoter

    function quoteExactInputSingle(QuoteExactSingleParams calldata params)
        external
        view
        returns (uint256 amountOut, uint256 gasEstimate)
    {
        return (quote(params.poolKey, params.zeroForOne, params.exactAmount), 60_000);
    }

    // Universal Router 2.0

    function execute(bytes calldata commands, bytes[] calldata inputs, uint256 deadline) external payable {
        require(block.timestamp <= deadline, "TransactionDeadlinePassed");
        require(commands.length == inputs.length, "LengthMismatch");
        sender = msg.sender;
        for (uint256 i = 0; i < commands.length; i++) {
            require(commands[i] == 0x10, "InvalidCommandType");
            this.unlock(inputs[i]);
        }
        sender = address(0);
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(this) && sender != address(0));
        (bytes memory actions, bytes[] memory params) = abi.decode(data, (bytes, bytes[]));
        for (uint256 i = 0; i < actions.length; i++) {
            if (actions[i] == 0x07) {
                swapAlong(abi.decode(params[i], (ExactInputParams)));
                continue;
            }
            (address currency, uint256 bound) = abi.decode(params[i], (address, uint256));
            int256 due = read(slotOf(currency, address(this)));
            if (actions[i] == 0x0c) {
                require(uint256(-due) <= bound, "V4TooMuchRequested");
                this.sync(currency);
                if (currency == address(0)) {
                    this.settle{value: uint256(-due)}();
                } else {
                    PERMIT2.transferFrom(sender, address(this), uint160(uint256(-due)), currency);
                    this.settle();
                }
            } else {
                require(actions[i] == 0x0f, "UnsupportedAction");
                require(uint256(due) >= bound, "V4TooLittleReceived");
                this.take(currency, sender, uint256(due));
            }
        }
        return "";
    }

    function swapAlong(ExactInputParams memory params) private {
        (address from, uint128 amount) = (params.currencyIn, params.amountIn);
        for (uint256 i = 0; i < params.path.length; i++) {
            PathKey memory hop = params.path[i];
            bool zeroForOne = from < hop.intermediateCurrency;
            (address currency0, address currency1) =
                zeroForOne ? (from, hop.intermediateCurrency) : (hop.intermediateCurrency, from);
            PoolKey memory key = PoolKey(currency0, currency1, hop.fee, hop.tickSpacing, hop.hooks);
            int256 change = this.swap(key, SwapParams(zeroForOne, -int256(uint256(amount)), 0), hop.hookData);
            amount = uint128(int128(zeroForOne ? change : change >> 128));
            from = hop.intermediateCurrency;
        }
        require(amount >= params.amountOutMinimum, "V4TooLittleReceived");
    }

    function quote(PoolKey memory key, bool zeroForOne, uint256 given) private view returns (uint256) {
        Pool storage pool = pools[keccak256(abi.encode(key))];
        require(pool.reserve0 > 0, "PoolNotInitialized");
        (uint256 own, uint256 other) =
            zeroForOne ? (pool.reserve0, pool.reserve1) : (pool.reserve1, pool.reserve0);
        uint256 kept = (given * (1_000_000 - key.fee)) / 1_000_000;
        return (other * kept) / (own + kept);
    }

    function account(address currency, address target, int256 change) private {
        if (change == 0) return;
        bytes32 slot = slotOf(currency, target);
        int256 before = read(slot);
        int256 next = before + change;
        if (before == 0) unsettled++;
        if (next == 0) unsettled--;
        assembly {
            tstore(slot, next)
        }
    }

    function read(bytes32 slot) private view returns (int256 value) {
        assembly {
            value := tload(slot)
        }
    }

    function slotOf(address currency, address target) private pure returns (bytes32) {
        return keccak256(abi.encode(target, currency));
    }
}
